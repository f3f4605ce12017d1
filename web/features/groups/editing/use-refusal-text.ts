import type { Reason } from '#domain/error.ts';
import { useReasonText } from '#web/lib/texts/reason-text.ts';
import type { TextKey } from '#web/lib/texts/text-keys.ts';

const REASONS = {
  'currency-in-use': 'refusal.currencyInUse',
  'currency-not-offered': 'refusal.currencyNotOffered',
  'outstanding-balance': 'refusal.outstandingBalance',
  full: 'refusal.full',
  'paid-each-other': 'refusal.paidEachOther',
  'being-merged': 'refusal.beingMerged',
} satisfies Partial<Record<Reason, TextKey<'settings'>>>;

/** Why the server refused a change of a group or its people: in the group's own words where there are any. */
export function useRefusalText(): (error: unknown) => string {
  return useReasonText('settings', REASONS);
}

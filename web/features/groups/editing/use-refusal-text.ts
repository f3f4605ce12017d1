import { ApiError } from '#web/lib/api/api-error.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

const REASONS = {
  'currency-in-use': 'refusal.currencyInUse',
  'currency-not-offered': 'refusal.currencyNotOffered',
  'outstanding-balance': 'refusal.outstandingBalance',
  full: 'refusal.full',
  'paid-each-other': 'refusal.paidEachOther',
  'being-merged': 'refusal.beingMerged',
} as const;

/** Why the server refused a change of a group or its people: in the group's own words where there are any. */
export function useRefusalText(): (error: unknown) => string {
  const { t } = useTranslation('groups');
  const errorText = useErrorText();
  return (error) => {
    const reason = error instanceof ApiError && error.params.reason;
    const known = isKnown(reason) && error instanceof ApiError;
    return known ? t(REASONS[reason], error.params) : errorText(error);
  };
}

function isKnown(reason: unknown): reason is keyof typeof REASONS {
  return typeof reason === 'string' && reason in REASONS;
}

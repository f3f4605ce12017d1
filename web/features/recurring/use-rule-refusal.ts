import type { Reason } from '#domain/error.ts';
import { useReasonText } from '#web/lib/texts/reason-text.ts';
import type { TextKey } from '#web/lib/texts/text-keys.ts';

const REASONS = {
  'group-archived': 'refusal.groupArchived',
  former: 'refusal.former',
  'too-many-rules': 'refusal.tooMany',
} satisfies Partial<Record<Reason, TextKey<'recurring'>>>;

/** Why the server refused what was to be done with a rule: in the rule's own words where there are any. */
export function useRuleRefusal(): (error: unknown) => string {
  return useReasonText('recurring', REASONS);
}

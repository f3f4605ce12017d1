import { ApiError } from '#web/lib/api/api-error.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

const REASONS = {
  'group-archived': 'refusal.groupArchived',
  'too-many-rules': 'refusal.tooMany',
} as const;

/** Why the server refused what was to be done with a rule: in the rule's own words where there are any. */
export function useRuleRefusal(): (error: unknown) => string {
  const { t } = useTranslation('recurring');
  const errorText = useErrorText();
  return (error) => {
    const reason = error instanceof ApiError && error.params.reason;
    return isKnown(reason) && error instanceof ApiError ? t(REASONS[reason], error.params) : errorText(error);
  };
}

function isKnown(reason: unknown): reason is keyof typeof REASONS {
  return typeof reason === 'string' && reason in REASONS;
}

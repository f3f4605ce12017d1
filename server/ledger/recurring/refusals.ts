import type { DomainError } from '#domain/error.ts';
import type { PauseReason } from '#domain/recurrence/rule.ts';

/** For which reason a rule pauses that is refused so. */
export function pauseReasonOf({ code, params }: DomainError): PauseReason {
  if (code === 'PREMIUM_FEATURE_REQUIRED' || code === 'TIER_LIMITS_EXCEEDED') return 'premium-ended';
  if (code === 'INVALID_EXPENSE_PARTICIPANTS') return 'member-left';
  if (params.reason === 'currency') return 'currency-removed';
  return params.reason === 'group-archived' ? 'group-archived' : 'refused';
}

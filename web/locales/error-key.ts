// Which refusals have a text of their own in `errors`. A new reason does not compile before it has one, or is named here.

import type { CodeWithReason, ErrorCode } from '#domain/error.ts';

/** The screen that meets it says it in words of its own. */
type SaidElsewhere =
  | `CONSTRAINT_VIOLATION_${'attachment-deleted' | 'behind' | 'being-merged' | 'guest-taken' | 'paid-each-other' | 'was-member'}`
  | `INVALID_INPUT_${'currency-in-use' | 'currency-not-offered' | 'end-date' | 'full' | 'group-archived' | 'outstanding-balance'}`
  | `INVALID_INPUT_too-many-${'attachments' | 'categories' | 'categories-ever' | 'days' | 'links' | 'rules'}`
  | `INVALID_TIER_TRANSITION_${string}`
  | 'UNKNOWN_ERROR_empty-file';

/** What no form of ours sends, or what its code says well enough. */
type SaidByCode =
  | `INVALID_EXPENSE_AMOUNTS_${'all-zero' | 'amount' | 'discount' | 'total' | 'weight'}`
  | `INVALID_EXPENSE_PARTICIPANTS_${'duplicate' | 'none' | 'same' | 'unknown'}`
  | `INVALID_INPUT_${'category' | 'default-currency' | 'guest' | 'has-account' | 'interval' | 'items' | 'original'}`
  | `INVALID_INPUT_${'other-guest' | 'owner-left' | 'period' | 'same' | 'type'}`
  | 'INVITATION_ALREADY_USED_guest-removed';

/** By a count, and by the feature that is part of Premium. */
type MoreExact = `TIER_LIMITS_EXCEEDED_${'one' | 'other'}` | 'PREMIUM_FEATURE_REQUIRED_custom_colours';

/** What has to have a text: each code, and each reason that is told beside it. */
export type ErrorKey = ErrorCode | Exclude<CodeWithReason, SaidElsewhere | SaidByCode> | MoreExact;

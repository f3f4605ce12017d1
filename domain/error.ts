// A refusal has a code and parameters, never a text: the text belongs to the reader's language.

/** Every code the API may answer (product specification, section 8), and two that only a browser can meet. */
export const ERROR_CODES = [
  'UNAUTHORIZED',
  'INVALID_TOKEN',
  'TOKEN_EXPIRED',
  'USER_NOT_FOUND',
  'GROUP_NOT_FOUND',
  'INSUFFICIENT_PERMISSIONS',
  'ALREADY_GROUP_MEMBER',
  'NOT_GROUP_MEMBER',
  'CANNOT_LEAVE_AS_ADMIN',
  'EXPENSE_NOT_FOUND',
  'INVALID_EXPENSE_AMOUNTS',
  'EXPENSE_AMOUNTS_MISMATCH',
  'INVALID_EXPENSE_PARTICIPANTS',
  'INVITATION_NOT_FOUND',
  'INVITATION_EXPIRED',
  'INVITATION_ALREADY_USED',
  'INVALID_INVITATION_TOKEN',
  'VALIDATION_ERROR',
  'INVALID_INPUT',
  'MISSING_REQUIRED_FIELD',
  'DATABASE_ERROR',
  'CONSTRAINT_VIOLATION',
  'DUPLICATE_ENTRY',
  'TIER_LIMIT_EXCEEDED',
  'TIER_LIMITS_EXCEEDED',
  'INVALID_TIER_TRANSITION',
  'PREMIUM_FEATURE_REQUIRED',
  'SUBSCRIPTION_REQUIRED',
  'SUBSCRIPTION_EXPIRED',
  'SUBSCRIPTION_NOT_FOUND',
  'INTERNAL_SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
  'RATE_LIMIT_EXCEEDED',
  'RESOURCE_NOT_FOUND',
  // No server answers these: an answer that cannot be read, and no answer at all.
  'UNKNOWN_ERROR',
  'NETWORK_ERROR',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** Why, where a code leaves it open. A type alone: no page loads the list. */
interface Reasons {
  INSUFFICIENT_PERMISSIONS: 'demo';
  INVALID_EXPENSE_AMOUNTS:
    | 'all-zero'
    | 'amount'
    | 'balance'
    | 'discount'
    | 'more-than-net'
    | 'more-than-open'
    | 'total'
    | 'weight';
  INVALID_EXPENSE_PARTICIPANTS: 'duplicate' | 'former' | 'none' | 'same' | 'unknown';
  INVITATION_ALREADY_USED: 'guest-removed';
  INVALID_INPUT:
    | 'category'
    | 'currency'
    | 'currency-in-use'
    | 'currency-not-offered'
    | 'default-currency'
    | 'end-date'
    | 'full'
    | 'group-archived'
    | 'guest'
    | 'has-account'
    | 'interval'
    | 'items'
    | 'mention'
    | 'original'
    | 'other-guest'
    | 'outstanding-balance'
    | 'owner-left'
    | 'period'
    | 'same'
    | 'too-many-attachments'
    | 'too-many-categories'
    | 'too-many-categories-ever'
    | 'too-many-days'
    | 'too-many-links'
    | 'too-many-rules'
    | 'type'
    | 'unknown-category';
  CONSTRAINT_VIOLATION:
    | 'attachment-deleted'
    | 'being-merged'
    | 'guest-taken'
    | 'paid-each-other'
    | 'was-member'
    // Of a browser: made over an entry that was refused.
    | 'behind';
  TIER_LIMITS_EXCEEDED:
    | 'is-owed-nothing'
    | 'owes-nothing'
    | 'pays-more-than-owed'
    | 'receives-more-than-owed';
  INVALID_TIER_TRANSITION: 'not-confirmed' | 'paid-subscription' | 'reason-missing' | 'same-tier';
  // Of a browser, as their codes are.
  UNKNOWN_ERROR: 'empty-file';
  NETWORK_ERROR: 'offline' | 'timeout' | 'unanswered';
}

export type Reason = Reasons[keyof Reasons];

/** `CODE_reason` for each reason that a code may have. */
export type CodeWithReason = { [C in keyof Reasons]: `${C}_${Reasons[C]}` }[keyof Reasons];

/** Facts a translated message may interpolate. Amounts are in minor units. */
export type ErrorParams = Readonly<Record<string, string | number>> & { readonly reason?: Reason };

/** The same, with a reason that this code may have. */
export type ParamsOf<C extends ErrorCode> = ErrorParams & { readonly reason?: ReasonOf<C> };

export type CodeAndParams = { [C in ErrorCode]: [code: C, params?: ParamsOf<C>] }[ErrorCode];

type ReasonOf<C extends ErrorCode> = C extends keyof Reasons ? Reasons[C] : never;

/** Something a rule refuses. A defect in our own code is a plain Error instead. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;

  constructor(...[code, params = {}]: CodeAndParams) {
    super(code);
    this.name = 'DomainError';
    this.code = code;
    this.params = params;
  }
}

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

/** Facts a translated message may interpolate. Amounts are in minor units. */
export type ErrorParams = Readonly<Record<string, string | number>>;

/** Something a rule refuses. A defect in our own code is a plain Error instead. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;

  constructor(code: ErrorCode, params: ErrorParams = {}) {
    super(code);
    this.name = 'DomainError';
    this.code = code;
    this.params = params;
  }
}

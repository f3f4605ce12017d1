import { z } from 'zod';
import { ERROR_CODES, type ErrorCode } from '#domain/error.ts';

/** The status that each code travels with. Written out in full so that a new code cannot be forgotten. */
export const ERROR_STATUS: Readonly<Record<ErrorCode, number>> = {
  UNAUTHORIZED: 401,
  INVALID_TOKEN: 401,
  TOKEN_EXPIRED: 401,
  USER_NOT_FOUND: 404,
  GROUP_NOT_FOUND: 404,
  INSUFFICIENT_PERMISSIONS: 403,
  ALREADY_GROUP_MEMBER: 422,
  NOT_GROUP_MEMBER: 404,
  CANNOT_LEAVE_AS_ADMIN: 422,
  EXPENSE_NOT_FOUND: 404,
  INVALID_EXPENSE_AMOUNTS: 422,
  EXPENSE_AMOUNTS_MISMATCH: 422,
  INVALID_EXPENSE_PARTICIPANTS: 422,
  INVITATION_NOT_FOUND: 404,
  INVITATION_EXPIRED: 422,
  INVITATION_ALREADY_USED: 422,
  INVALID_INVITATION_TOKEN: 404,
  VALIDATION_ERROR: 400,
  INVALID_INPUT: 422,
  MISSING_REQUIRED_FIELD: 400,
  DATABASE_ERROR: 500,
  CONSTRAINT_VIOLATION: 409,
  DUPLICATE_ENTRY: 409,
  TIER_LIMIT_EXCEEDED: 403,
  TIER_LIMITS_EXCEEDED: 403,
  INVALID_TIER_TRANSITION: 422,
  PREMIUM_FEATURE_REQUIRED: 403,
  SUBSCRIPTION_REQUIRED: 403,
  SUBSCRIPTION_EXPIRED: 403,
  SUBSCRIPTION_NOT_FOUND: 404,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
  RATE_LIMIT_EXCEEDED: 429,
  RESOURCE_NOT_FOUND: 404,
  UNKNOWN_ERROR: 500,
  NETWORK_ERROR: 503,
};

/** One field that failed validation: `path` in dots (`payers.parts.0.amount`), `code` for a program, `message` in English. */
export const fieldErrorSchema = z.object({ path: z.string(), code: z.string(), message: z.string() });
export type FieldError = z.output<typeof fieldErrorSchema>;

/** The body of every refusal. On a stale version `details` holds the current resource instead of fields. */
export const errorBodySchema = z.object({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  status: z.number().int(),
  timestamp: z.iso.datetime(),
  path: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  details: z.unknown().optional(),
});
export type ErrorBody = z.output<typeof errorBodySchema>;

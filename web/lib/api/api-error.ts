import type { FieldError } from '#contract/error.ts';
import { ERROR_CODES, type ErrorCode, type ErrorParams } from '#domain/error.ts';

/** A call that did not succeed, whatever the reason: `code` says which. `status` is 0 when no answer came. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly params: ErrorParams;
  /** The fields that failed validation, or on a stale version the current resource. */
  readonly details: unknown;
  readonly path: string;
  readonly timestamp: string;

  constructor(answer: ApiErrorAnswer) {
    super(answer.message ?? 'An error occurred');
    this.name = 'ApiError';
    this.code = isErrorCode(answer.code) ? answer.code : codeOf(answer.status);
    this.status = answer.status;
    this.params = answer.params ?? {};
    this.details = answer.details;
    this.path = answer.path ?? '';
    this.timestamp = answer.timestamp ?? new Date().toISOString();
  }
}

/** The server knows no session, or a proof that it refuses. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** What is asked for is not there, or not for this reader: the server does not tell which. A malformed id is treated alike. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.code === 'VALIDATION_ERROR');
}

export interface ApiErrorAnswer {
  message?: string;
  code?: string;
  status: number;
  params?: ErrorParams;
  details?: unknown;
  path?: string;
  timestamp?: string;
}

/** The fields that the server refused, for a form to show each beside its input; none for any other error. */
export function fieldErrorsOf(error: unknown): FieldError[] {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return [];
  return error.details.filter(isFieldError);
}

/** Whether the server refused with this code. */
export function hasCode(error: unknown, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/** Over the limit of the plan: a dialog of its own says so on every signed-in screen, so that nothing else has to. */
export function isLimitRefusal(error: unknown): error is ApiError {
  return hasCode(error, 'TIER_LIMITS_EXCEEDED');
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return ERROR_CODES.some((known) => known === code);
}

/**
 * An error page of a proxy, or of a server that is closing, has no code of ours, but its status still says what went wrong.
 * Some proxies have statuses above 504.
 */
function codeOf(status: number): ErrorCode {
  if (status === 429) return 'RATE_LIMIT_EXCEEDED';
  return status >= 502 ? 'SERVICE_UNAVAILABLE' : 'UNKNOWN_ERROR';
}

function isFieldError(value: unknown): value is FieldError {
  return typeof value === 'object' && value !== null && 'path' in value && 'code' in value;
}

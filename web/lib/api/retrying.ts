import { ApiError, hasCode } from './api-error.ts';

/** Whether a retry can help. A refusal stays one, except for the rate limit. */
export function mayReadAgain(error: unknown): boolean {
  return !isRefusal(error) || hasCode(error, 'RATE_LIMIT_EXCEEDED');
}

export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** Milliseconds to wait after a failed attempt, the first of which is 0: 1 s, 2 s, 4 s … */
export function doubling(attempt: number, mostMs: number): number {
  return Math.min(1000 * 2 ** attempt, mostMs);
}

/** Whether the server itself says that it cannot answer now. Without a network there is no answer, and waiting hides why. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 500;
}

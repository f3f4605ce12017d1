import { ApiError, type ApiErrorAnswer } from '#web/lib/api/api-error.ts';
import type { PastAttempts } from '#web/lib/kept/entry-queue.ts';

const RETRIES = 2;

/** What no server has answered waits for as long as it takes; a server that fails is asked twice more. */
export function afterFailure(
  error: unknown,
  { failures, hasWaited }: PastAttempts,
): 'refused' | 'again' | 'wait' {
  if (!(error instanceof ApiError)) return 'refused';
  const { status, code } = error;
  // 401: the session is over, and what is kept waits for the next one. 408: the connection stood still half way.
  if ([0, 401, 408].includes(status) || code === 'SERVICE_UNAVAILABLE') return 'wait';
  if (code === 'RATE_LIMIT_EXCEEDED' && hasWaited) return 'wait';
  return status >= 500 && failures <= RETRIES ? 'again' : 'refused';
}

/** Nothing has answered, or what stands before the server: it may have done what it was asked. */
export function mayBeTaken(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** Why an entry is refused that was made over a refused one. */
export const BEHIND = new ApiError({
  status: 409,
  code: 'CONSTRAINT_VIOLATION',
  params: { reason: 'behind' },
});

export function isBehind(error: unknown): boolean {
  return error instanceof ApiError && error.params.reason === 'behind';
}

/** As the device keeps it. None for one that is only of the moment, or that no server of ours has given. */
export function refusalOf(error: unknown): ApiErrorAnswer | undefined {
  if (!(error instanceof ApiError) || error.status >= 500 || error.code === 'UNKNOWN_ERROR') return undefined;
  return answerOf(error);
}

export function answerOf({ code, status, params, details }: ApiError): ApiErrorAnswer {
  return { code, status, params, details };
}

import { ApiError, type ApiErrorAnswer } from '#web/lib/api/api-error.ts';
import type { PastAttempts } from '#web/lib/kept/entry-queue.ts';

const RETRIES = 2;
/** Answers that the connection stood still half way, or that are no server's of ours. */
const STALLS_MAX = 5;

/** What no server has answered waits for as long as it takes; a server that fails is asked twice more. */
export function afterFailure(
  error: unknown,
  { failures, hasWaited }: PastAttempts,
): 'refused' | 'again' | 'wait' {
  if (!(error instanceof ApiError)) return 'refused';
  const { status, code } = error;
  // 401: the session is over, and what is kept waits for the next one.
  // A line that is too slow for the file stays so: the reader is told in the end.
  if (status === 408 || (status < 500 && isStray(error))) return failures > STALLS_MAX ? 'refused' : 'wait';
  if (status === 0 || status === 401 || code === 'SERVICE_UNAVAILABLE') return 'wait';
  if (code === 'RATE_LIMIT_EXCEEDED' && hasWaited) return 'wait';
  return status >= 500 && failures <= RETRIES ? 'again' : 'refused';
}

/** In milliseconds: how long the server says that a limit holds. */
export function waitOf(error: unknown): number {
  return error instanceof ApiError ? Number(error.params.seconds ?? 0) * 1000 : 0;
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
  if (!(error instanceof ApiError) || error.status >= 500 || isStray(error)) return undefined;
  const { code, status, params, details } = error;
  return { code, status, params, details };
}

/** A page of a portal or of a proxy. That a file is too large for the proxy holds for as long as the file is what it is. */
function isStray({ code, status }: ApiError): boolean {
  return code === 'UNKNOWN_ERROR' && status !== 413;
}

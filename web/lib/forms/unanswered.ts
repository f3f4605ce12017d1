import { ApiError } from '#web/lib/api/api-error.ts';

/** What was sent may have been taken, and only the answer lost: `failure` is no proof that it was not. */
export function isUnanswered(failure: unknown): failure is ApiError {
  return failure instanceof ApiError && (failure.status === 0 || isOfProxy(failure.status));
}

/**
 * No proof that the server has not done what it was asked. Wider than `isUnanswered`, which decides what a form says: a 500 or
 * a 503 may be that of a proxy, and here doubt costs no more than another look.
 */
export function mayBeTaken(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** A proxy lost its server, or waited for it in vain. 503 is the server's own: it has taken nothing. */
const isOfProxy = (status: number) => status === 502 || status >= 504;

/** What a form failed with; without an answer, with what is known of it: nothing was sent, or it may have been taken. */
export function asFailure(error: unknown, wasSent: boolean): unknown {
  if (!isUnanswered(error)) return error;
  const { status, path } = error;
  const reason = wasSent || status !== 0 ? 'unanswered' : 'offline';
  return new ApiError({ status, code: 'NETWORK_ERROR', path, params: { reason } });
}

/** Nothing was sent, as there was no connection. */
export function isOffline(failure: unknown): boolean {
  return isUnanswered(failure) && failure.params.reason === 'offline';
}

/** Says that it was not done, and why. Without an answer only why is said: whether it was done is not known. */
export function failureText(
  failure: unknown,
  textOf: (failure: unknown) => string,
  notDone: (reason: string) => string,
): string {
  const reason = textOf(failure);
  return isUnanswered(failure) ? reason : notDone(reason);
}

/**
 * The same for what a change failed with that no form sent: whether there is a connection is known only by now. Without one it
 * was not done, and what was not is said, as no form beside it tells.
 */
export function changeFailureText(
  error: unknown,
  textOf: (failure: unknown) => string,
  notDone: (reason: string) => string,
): string {
  const failure = asFailure(error, navigator.onLine);
  return isOffline(failure) ? notDone(textOf(failure)) : failureText(failure, textOf, notDone);
}

import { ApiError } from '#web/lib/api/api-error.ts';

/** What was sent may have been taken, and only the answer lost: `failure` is no proof that it was not. */
export function isUnanswered(failure: unknown): failure is ApiError {
  return failure instanceof ApiError && failure.status === 0;
}

/** What a form failed with; without an answer, with what is known of it: nothing was sent, or it may have been taken. */
export function asFailure(error: unknown, wasSent: boolean): unknown {
  if (!isUnanswered(error)) return error;
  const { status, code, path } = error;
  return new ApiError({ status, code, path, params: { reason: wasSent ? 'unanswered' : 'offline' } });
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

/** The same for what a change failed with that no form sent: whether there is a connection is known only by now. */
export function changeFailureText(
  error: unknown,
  textOf: (failure: unknown) => string,
  notDone: (reason: string) => string,
): string {
  return failureText(asFailure(error, navigator.onLine), textOf, notDone);
}

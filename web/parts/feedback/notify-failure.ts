import { notify } from '#web/kit/feedback/notify.ts';
import { isLimitRefusal } from '#web/lib/api/api-error.ts';
import { changeFailureText } from '#web/lib/forms/unanswered.ts';

/**
 * Says what a change failed with: that it was not done, and why; without an answer only why, as it may have been done.
 * A refusal that a dialog explains already is not said twice.
 */
export function notifyFailure(
  error: unknown,
  textOf: (failure: unknown) => string,
  notDone: (reason: string) => string,
): void {
  if (!isLimitRefusal(error)) notify.error(changeFailureText(error, textOf, notDone));
}

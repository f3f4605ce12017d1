import { notify } from '#web/kit/feedback/notify.ts';
import { isLimitRefusal } from '#web/lib/api/api-error.ts';

/** Says what came of something that the reader did. A refusal that a dialog explains already is not said twice. */
export function notifyFailure(error: unknown, text: string): void {
  if (!isLimitRefusal(error)) notify.error(text);
}

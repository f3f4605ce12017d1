import type { Deps } from '#server/deps.ts';
import { job } from '#server/platform/jobs/job.ts';
import { bookAgain, bookDueExpenses, type FailedRef, findDueExpenses, type GroupRef } from './booking.ts';
import { type PausedRef, type ReminderRef, sendPauseNotice, sendReminder } from './notices.ts';

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'find-due-recurring-expenses': Record<never, never>;
      'book-recurring-expenses': GroupRef;
      'book-recurring-expense': FailedRef;
      'send-recurring-notice': ReminderRef;
      'send-pause-notice': readonly PausedRef[];
    }
  }
}

export function recurringTasks(deps: Deps) {
  return {
    'find-due-recurring-expenses': job(deps, findDueExpenses),
    'book-recurring-expenses': job(deps, bookDueExpenses),
    'book-recurring-expense': job(deps, bookAgain),
    'send-recurring-notice': job(deps, sendReminder),
    'send-pause-notice': job(deps, sendPauseNotice),
  };
}

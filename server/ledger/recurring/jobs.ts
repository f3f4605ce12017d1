import { bookAgain, bookDueExpenses, findDueExpenses } from './booking.ts';
import { sendPauseNotice, sendReminder } from './notices.ts';

export const RECURRING_JOBS = {
  'find-due-recurring-expenses': findDueExpenses,
  'book-recurring-expenses': bookDueExpenses,
  'book-recurring-expense': bookAgain,
  'send-recurring-notice': sendReminder,
  'send-pause-notice': sendPauseNotice,
};

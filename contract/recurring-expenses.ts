import { z } from 'zod';
import { TRANSACTION_RULES } from '#domain/ledger/rules.ts';
import { PAUSE_REASONS, RULE_DATES } from '#domain/recurrence/rule.ts';
import {
  endsAfterStart,
  FREQUENCIES,
  fittingDayOfMonth,
  INTERVAL_MAX,
  type Schedule,
} from '#domain/recurrence/schedule.ts';
import { categorySchema } from './categories.ts';
import { endpoint, pageQuery } from './endpoint.ts';
import { recipientsSchema, resolvedSplitSchema, splitSchema } from './sides.ts';
import { transactionSchema } from './transactions.ts';
import {
  amountSchema,
  currencySchema,
  dateSchema,
  flagSchema,
  idSchema,
  instantSchema,
  integerSchema,
  textSchema,
  versionSchema,
} from './value.ts';

const frequency = z.enum(FREQUENCIES);
/** Every so many days, weeks, months or years. */
const interval = integerSchema({ min: 1, max: INTERVAL_MAX });

const ruleDateSchema = dateSchema.refine((date) => date >= RULE_DATES.min && date <= RULE_DATES.max, {
  error: `not from ${RULE_DATES.min} to ${RULE_DATES.max}`,
});

const content = {
  /** Also of each expense that is booked. */
  description: textSchema(TRANSACTION_RULES.description),
  amount: amountSchema,
  currency: currencySchema,
  frequency,
  /** The first day, and the anchor of the day of the month: of the 31st, the last day of a shorter month. */
  startDate: ruleDateSchema,
  /**
   * The day of the month that it falls on, where the month of the start date lacks it: 31 for one that begins on 30 November.
   * Null for the day of the start date. Left out in an edit, it stays where that month still lacks it.
   */
  dayOfMonth: integerSchema({ min: 29, max: 31 }).nullable().optional(),
  /** The last day that may be one. Null: it has no end. */
  endDate: ruleDateSchema.nullable().optional(),
  payers: splitSchema,
  recipients: recipientsSchema,
  category: categorySchema.nullable().optional(),
  note: textSchema(TRANSACTION_RULES.note).nullable().optional(),
  /** 1 for a new one. */
  interval: interval.optional(),
  /** Whether its owner gets a mail the day before. No for a new one. */
  hasReminder: z.boolean().optional(),
};

function checkDates(
  dates: Pick<Schedule, 'frequency' | 'startDate'> & {
    readonly dayOfMonth?: number | null | undefined;
    readonly endDate?: string | null | undefined;
  },
  context: z.RefinementCtx,
): void {
  const { dayOfMonth = null } = dates;
  if (fittingDayOfMonth(dates, dayOfMonth) !== dayOfMonth) {
    context.addIssue({
      code: 'custom',
      path: ['dayOfMonth'],
      message: 'not a day that the month of the start date lacks',
    });
  }
  if (!endsAfterStart(dates)) {
    context.addIssue({ code: 'custom', path: ['endDate'], message: 'not after the start date' });
  }
}

/** A day on which something recurs, and the expense that is booked on each of these days. Its owner created it. */
export const recurringExpenseSchema = z.object({
  id: idSchema,
  groupId: idSchema,
  description: z.string(),
  amount: amountSchema,
  currency: currencySchema,
  frequency,
  interval,
  startDate: dateSchema,
  dayOfMonth: z.number().int().nullable(),
  endDate: dateSchema.nullable(),
  /**
   * As entered, beside the shares that one expense may have: where they do not come out even, the odd units
   * go to others each time.
   */
  payers: resolvedSplitSchema,
  recipients: resolvedSplitSchema,
  category: categorySchema.nullable(),
  note: z.string().nullable(),
  hasReminder: z.boolean(),
  isActive: z.boolean(),
  /** Why it paused itself. Null while it is active, and where a member paused it. */
  pauseReason: z.enum(PAUSE_REASONS).nullable(),
  /** Null while it is paused, and after its last day. A day before today is being booked, or late. */
  nextExecution: dateSchema.nullable(),
  /** Its owner has no premium now: on its next day it pauses, and books nothing. False where it has no next day. */
  ownerLacksPremium: z.boolean(),
  createdCount: z.number().int().min(0),
  /** The day of the last expense that was booked, by the schedule. */
  lastCreatedDate: dateSchema.nullable(),
  /** Its owner: the expenses are booked as theirs. */
  createdBy: idSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** Null unless it is deleted. */
  deletedAt: instantSchema.nullable(),
  version: versionSchema,
});
export type RecurringExpense = z.output<typeof recurringExpenseSchema>;

export const newRecurringExpenseSchema = z.object({ groupId: idSchema, ...content }).superRefine(checkDates);
export type NewRecurringExpense = z.output<typeof newRecurringExpenseSchema>;

/** What may be left out stays as it is. The group never changes. */
export const recurringExpenseEditSchema = z
  .object({ ...content, version: versionSchema })
  .superRefine(checkDates);
export type RecurringExpenseEdit = z.output<typeof recurringExpenseEditSchema>;

const params = z.object({ recurringExpenseId: idSchema });

export const createRecurringExpense = endpoint({
  method: 'POST',
  path: '/api/recurring-expenses',
  access: 'user',
  summary: 'Book an expense on every day of a schedule, past days at once (premium)',
  body: newRecurringExpenseSchema,
  data: recurringExpenseSchema,
  status: 201,
});

export const listRecurringExpenses = endpoint({
  method: 'GET',
  path: '/api/recurring-expenses',
  access: 'user',
  summary: 'The recurring expenses of all of the caller’s groups, the next to be booked first',
  query: pageQuery.extend({
    groupId: idSchema.optional(),
    /** Only those whose next day is booked, as things are now: none that would pause instead, for whatever reason. */
    due: flagSchema.optional(),
  }),
  data: recurringExpenseSchema,
  list: true,
});

export const getRecurringExpense = endpoint({
  method: 'GET',
  path: '/api/recurring-expenses/:recurringExpenseId',
  access: 'user',
  summary: 'One recurring expense, also when it is deleted',
  params,
  data: recurringExpenseSchema,
});

export const updateRecurringExpense = endpoint({
  method: 'PUT',
  path: '/api/recurring-expenses/:recurringExpenseId',
  access: 'user',
  summary: 'Change what is booked from now on (its owner or an admin, premium); what is booked stays',
  params,
  body: recurringExpenseEditSchema,
  data: recurringExpenseSchema,
});

export const deleteRecurringExpense = endpoint({
  method: 'DELETE',
  path: '/api/recurring-expenses/:recurringExpenseId',
  access: 'user',
  summary: 'End it (its owner or an admin); what is booked stays, and it can be restored',
  params,
});

export const restoreRecurringExpense = endpoint({
  method: 'POST',
  path: '/api/recurring-expenses/:recurringExpenseId/restore',
  access: 'user',
  summary: 'Undo a deletion (its owner or an admin); days before today are not made up for',
  params,
  data: recurringExpenseSchema,
});

export const pauseRecurringExpense = endpoint({
  method: 'POST',
  path: '/api/recurring-expenses/:recurringExpenseId/pause',
  access: 'user',
  summary: 'Book nothing until it is resumed (its owner or an admin)',
  params,
  data: recurringExpenseSchema,
});

export const resumeRecurringExpense = endpoint({
  method: 'POST',
  path: '/api/recurring-expenses/:recurringExpenseId/resume',
  access: 'user',
  summary:
    'Book again from today on (its owner or an admin, premium of its owner); an admin takes over what its owner may not book',
  params,
  data: recurringExpenseSchema,
});

export const listCreatedTransactions = endpoint({
  method: 'GET',
  path: '/api/recurring-expenses/:recurringExpenseId/transactions',
  access: 'user',
  summary: 'The transactions that it has booked, newest day first, deleted ones included',
  params,
  query: pageQuery,
  data: transactionSchema,
  list: true,
});

import { type CalendarDate, todayIn } from '#domain/calendar/calendar-date.ts';
import { DomainError } from '#domain/error.ts';
import { offeredCategory } from '#domain/ledger/category.ts';
import { enteredSide } from '#domain/ledger/entered-side.ts';
import { CATCH_UP_MAX, dueDays, nextDayOf, type PauseReason } from '#domain/recurrence/rule.ts';
import { createTransaction } from '#server/ledger/transactions/commands.ts';
import { type CallerContext, enterGroups, type GroupContext } from '#server/membership/history/write.ts';
import { hasArchived } from '#server/membership/own-groups/queries.ts';
import { requirePremium } from '#server/membership/tiers/queries.ts';
import type { StepsContext, TrxContext } from '#server/platform/commands/context.ts';
import { addJob, addKeyedJobs } from '#server/platform/jobs/queue.ts';
import type { Change } from '#server/platform/live/changes.ts';
import { recordRule } from './commands.ts';
import { listBookedDays, listDueGroups, listDueRules } from './due.ts';
import { findRule, type KeptRule } from './queries.ts';
import { clearReminder, insertOccurrences, saveRule } from './rows.ts';
import { scheduleOf, withNextDay, withoutNextDay } from './timing.ts';

// The jobs of recurring expenses. Each rule is booked in a database transaction of its own, with the group locked: what one
// refuses does not hold up the others. A job that runs twice, or in two processes, finds nothing left to book.

export interface GroupRef {
  readonly groupId: string;
}

/** How many days one database transaction books, so that a group is not locked for long. */
const DAYS_AT_ONCE = 50;

/** Every minute: a job for each group in which something is due. One that waits already is not queued again. */
export async function findDueExpenses(ctx: StepsContext): Promise<void> {
  const groupIds = await listDueGroups(ctx.db, ctx.now);
  const jobs = groupIds.map((groupId) => ({
    key: `book-recurring-expenses ${groupId}`,
    payload: { groupId },
  }));
  await ctx.transaction(({ trx }) => addKeyedJobs(trx, 'book-recurring-expenses', jobs));
}

/** Books every day that is due in the group, each rule's in order, and queues the reminders that are due. */
export async function bookDueExpenses(ctx: StepsContext, { groupId }: GroupRef): Promise<void> {
  const failures: unknown[] = [];
  for (const { id, createdBy } of await listDueRules(ctx.db, groupId, ctx.now)) {
    const book = () => ctx.transaction((trx) => bookSome(trx, { groupId, id, createdBy }));
    try {
      while (await book());
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some recurring expenses were not booked');
}

/** @returns whether more days are due. */
async function bookSome(
  ctx: TrxContext,
  { groupId, id, createdBy }: { readonly groupId: string; readonly id: string; readonly createdBy: string },
): Promise<boolean> {
  const { trx, now } = ctx;
  const caller: CallerContext = { ...ctx, policy: ctx.config, caller: { userId: createdBy } };
  const inside = await enterGroups(caller, [groupId]);
  const rule = await findRule(trx, { groupId, id });
  // It was booked, changed or handed over before the group was locked.
  if (!rule || rule.createdBy !== createdBy) return false;
  if (rule.remindAt && rule.remindAt <= now) await remind(ctx, rule);
  if (!rule.nextDate || !rule.nextAt || rule.nextAt > now) return false;
  const group = await orReason('owner-left', () => inside(groupId));
  if (typeof group === 'string') return pause(ctx, rule, group);
  const reason = await findReason(group, rule);
  if (reason) return pause(ctx, rule, reason);
  return bookDays(ctx, group, { ...rule, nextDate: rule.nextDate });
}

async function bookDays(
  ctx: TrxContext,
  group: GroupContext,
  rule: KeptRule & { readonly nextDate: CalendarDate },
): Promise<boolean> {
  const { trx, now, publish } = ctx;
  const schedule = scheduleOf(rule);
  const today = todayIn(now, rule.timeZone);
  if (dueDays(schedule, rule.nextDate, today, CATCH_UP_MAX + 1).length > CATCH_UP_MAX) {
    return pause(ctx, rule, 'too-many-days');
  }
  const due = dueDays(schedule, rule.nextDate, today, DAYS_AT_ONCE);
  const booked = await listBookedDays(trx, rule, due);
  const occurrences: { date: CalendarDate; transactionId: string }[] = [];
  const changes: Change[] = [];
  let refusal: PauseReason | undefined;
  for (const date of due.filter((day) => !booked.has(day))) {
    const done = await orReason(refusalReason, () => createTransaction(group, draftOf(group, rule, date)));
    if (typeof done === 'string') {
      refusal = done;
      break;
    }
    occurrences.push({ date, transactionId: done.value.id });
    changes.push(...done.changes);
  }
  await insertOccurrences(trx, rule, occurrences);
  changes.forEach(publish);
  const last = (refusal ? occurrences.at(-1)?.date : due.at(-1)) ?? undefined;
  const progressed: KeptRule = {
    ...rule,
    createdCount: rule.createdCount + occurrences.length,
    lastCreatedDate: occurrences.at(-1)?.date ?? rule.lastCreatedDate,
  };
  if (refusal) return pause(ctx, progressed, refusal);
  const next = last === undefined ? undefined : nextDayOf(schedule, last);
  await saveRule(trx, withNextDay(progressed, next, now));
  return next !== undefined && next <= today;
}

function draftOf({ member, newId }: GroupContext, rule: KeptRule, date: CalendarDate) {
  const { id: recurringExpenseId, description, amount, currency, note } = rule;
  const [payers, recipients] = [enteredSide(rule.payers), enteredSide(rule.recipients)];
  const content = { description, amount, currency, date, payers, recipients, note };
  const category = offeredCategory(rule.category, member.categories);
  return { ...content, category, id: newId(), type: 'expense' as const, recurringExpenseId };
}

/** Why the rule may book nothing, beside what is wrong with the expense itself. */
async function findReason(group: GroupContext, rule: KeptRule): Promise<PauseReason | undefined> {
  const { trx, member, policy } = group;
  if (await hasArchived(trx, member.userId, member.groupId)) return 'group-archived';
  const premium = () => requirePremium(trx, member, 'recurring_expenses', policy);
  const refused = await orReason('premium-ended', premium);
  if (refused) return refused;
  return member.currencies.has(rule.currency) ? undefined : 'currency-removed';
}

/** Its owner is told why. @returns false: nothing more is due. */
async function pause(ctx: TrxContext, rule: KeptRule, pauseReason: PauseReason): Promise<false> {
  const { trx, now, publish } = ctx;
  const { groupId, id, createdBy } = rule;
  const paused = withoutNextDay({ ...rule, isActive: false, pauseReason, version: rule.version + 1 });
  await saveRule(trx, { ...paused, updatedAt: now.toISOString() });
  await addJob(trx, 'send-recurring-notice', { groupId, id, kind: 'paused' }, createdBy);
  publish(await recordRule({ trx, now, member: { userId: createdBy } }, paused, 'edited', { pauseReason }));
  return false;
}

async function remind({ trx }: TrxContext, { groupId, id, createdBy }: KeptRule): Promise<void> {
  await addJob(trx, 'send-recurring-notice', { groupId, id, kind: 'reminder' }, createdBy);
  await clearReminder(trx, { groupId, id });
}

/** What `work` gives, or the reason for which a rule pauses where it is refused. */
async function orReason<T>(
  reason: PauseReason | ((refusal: DomainError) => PauseReason),
  work: () => Promise<T>,
): Promise<T | PauseReason> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return typeof reason === 'function' ? reason(error) : reason;
  }
}

function refusalReason({ code }: DomainError): PauseReason {
  return code === 'INVALID_EXPENSE_PARTICIPANTS' ? 'member-left' : 'refused';
}

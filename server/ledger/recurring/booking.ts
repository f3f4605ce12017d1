import { type CalendarDate, todayIn } from '#domain/calendar/calendar-date.ts';
import { DomainError } from '#domain/error.ts';
import { offeredCategory } from '#domain/ledger/category.ts';
import { enteredSide } from '#domain/ledger/entered-side.ts';
import { reasonToPause } from '#domain/recurrence/reason-to-pause.ts';
import { dueDays, isTooFarBehind, type PauseReason } from '#domain/recurrence/rule.ts';
import { nextDayAfter } from '#domain/recurrence/schedule.ts';
import { createTransactions } from '#server/ledger/transactions/commands.ts';
import { type CallerContext, enterGroups, type GroupContext } from '#server/membership/commands/write.ts';
import type { StepsContext, TrxContext } from '#server/platform/commands/context.ts';
import { refusalOf } from '#server/platform/http/error.ts';
import { addJob, addKeyedJobs, listFailedKeys } from '#server/platform/jobs/queue.ts';
import { recordRule } from './commands.ts';
import { type DueRule, findDueRule, listBookedDays, listDueGroups, listDueRules } from './due.ts';
import { tellOfPause } from './notices.ts';
import { findReasonOfOwner, pauseReasonOf } from './refusals.ts';
import { clearReminder, saveProgress } from './rows.ts';
import type { KeptRule } from './rule-row.ts';
import { withNextDay, withoutNextDay } from './timing.ts';

// The jobs of recurring expenses. Each rule is booked in a database transaction of its own, with the group locked: what one
// refuses does not hold up the others. A job that runs twice, or in two processes, finds nothing left to book.

interface GroupRef {
  readonly groupId: string;
}

/** How many days one database transaction books, so that a group is not locked for long. */
const DAYS_AT_ONCE = 50;

/** Every minute: a job for each group in which something is due. One that has failed keeps its pause. */
export async function findDueExpenses(ctx: StepsContext): Promise<void> {
  const groupIds = await listDueGroups(ctx.db, ctx.now);
  const jobs = groupIds.map((groupId) => ({
    key: `book-recurring-expenses ${groupId}`,
    payload: { groupId },
  }));
  await ctx.transaction(({ trx }) => addKeyedJobs(trx, 'book-recurring-expenses', jobs));
}

/**
 * Books every day that is due in the group, each rule's in order, and queues the reminders that are due. What fails for the
 * moment is tried again by a job of its rule: the group's other rules are not delayed by the pauses of that.
 */
export async function bookDueExpenses(ctx: StepsContext, { groupId }: GroupRef): Promise<void> {
  const due = await listDueRules(ctx.db, { groupId, now: ctx.now });
  const failed = await listFailedKeys(ctx.db, due.map(keyOf));
  const failures: Failure[] = [];
  for (const { id, createdBy } of due.filter((rule) => !failed.has(keyOf(rule)))) {
    await bookRule(ctx, { groupId, id, createdBy }).catch((cause: unknown) => failures.push({ id, cause }));
  }
  const [forGood, passing] = [failures.filter(isForGood), failures.filter((one) => !isForGood(one))];
  if (passing.length > 0) {
    const jobs = passing.map(({ id }) => ({ key: keyOf({ id }), payload: { groupId, id } }));
    await ctx.transaction(({ trx }) => addKeyedJobs(trx, 'book-recurring-expense', jobs));
  }
  if (forGood.length > 0) throw failureOf(forGood);
}

/** A job of one rule, whose booking has failed. */
export async function bookAgain(ctx: StepsContext, { groupId, id }: FailedRef): Promise<void> {
  const due = await listDueRules(ctx.db, { groupId, now: ctx.now });
  const rule = due.find((one) => one.id === id);
  if (!rule) return;
  await bookRule(ctx, { groupId, ...rule }).catch((cause: unknown) => {
    throw failureOf([{ id, cause }]);
  });
}

interface RuleRef {
  readonly groupId: string;
  readonly id: string;
  readonly createdBy: string;
}

type FailedRef = Pick<RuleRef, 'groupId' | 'id'>;

function keyOf({ id }: Pick<RuleRef, 'id'>): string {
  return `book-recurring-expense ${id}`;
}

async function bookRule(ctx: StepsContext, rule: RuleRef): Promise<void> {
  try {
    while (await ctx.transaction((trx) => bookSome(trx, rule)));
  } catch (cause) {
    if (isForGood({ cause })) await ctx.transaction((trx) => giveUp(trx, rule));
    throw cause;
  }
}

interface Failure {
  readonly id: string;
  readonly cause: unknown;
}

function failureOf(failures: readonly Failure[]): AggregateError {
  const errors = failures.map(
    ({ id, cause }) => new Error(`${id}: ${cause instanceof Error ? cause.message : cause}`, { cause }),
  );
  const causes = errors.map(({ message }) => message).join(', ');
  return new AggregateError(errors, `Recurring expenses were not booked: ${causes}`);
}

/** What the rule itself brings about, so that no later attempt changes it: neither a database that is away nor a defect. */
function isForGood({ cause }: Pick<Failure, 'cause'>): boolean {
  return refusalOf(cause).status < 500;
}

async function giveUp(ctx: TrxContext, { groupId, id, createdBy }: RuleRef): Promise<void> {
  const { trx } = ctx;
  await enterGroups({ ...ctx, policy: ctx.config, caller: { userId: createdBy } }, [groupId]);
  const rule = await findDueRule(trx, { groupId, id });
  if (rule?.isActive && rule.createdBy === createdBy) await pause(ctx, rule, 'refused');
}

/** @returns whether more days are due. */
async function bookSome(ctx: TrxContext, { groupId, id, createdBy }: RuleRef): Promise<boolean> {
  const { trx, now } = ctx;
  const caller: CallerContext = { ...ctx, policy: ctx.config, caller: { userId: createdBy } };
  const inside = await enterGroups(caller, [groupId]);
  const rule = await findDueRule(trx, { groupId, id });
  // It was booked, changed or handed over before the group was locked.
  if (!rule || rule.createdBy !== createdBy) return false;
  const { nextDate, nextAt } = rule;
  if (!nextDate || !nextAt) return false;
  const isDue = nextAt <= now;
  if (!isDue && (!rule.remindAt || rule.remindAt > now)) return false;
  const group = await orReason('owner-left', () => inside(groupId));
  const reason = typeof group === 'string' ? group : await findReason(group, rule);
  if (!isDue) {
    await remind(ctx, { ...rule, nextDate }, reason);
    return false;
  }
  if (typeof group === 'string') return pause(ctx, rule, group);
  return reason ? pause(ctx, rule, reason) : bookDays(ctx, group, { ...rule, nextDate });
}

async function bookDays(
  ctx: TrxContext,
  group: GroupContext,
  { isBookedAhead, ...rule }: DueRule & { readonly nextDate: CalendarDate },
): Promise<boolean> {
  const { trx, now, publish } = ctx;
  const today = todayIn(now, rule.timeZone);
  if (isTooFarBehind(rule, rule.nextDate, today)) return pause(ctx, rule, 'too-many-days');
  const due = dueDays(rule, rule.nextDate, today, DAYS_AT_ONCE);
  const last = due.at(-1);
  if (last === undefined) return waitForDay(ctx, rule);
  const before = isBookedAhead ? await listBookedDays(trx, rule, due) : new Set<CalendarDate>();
  const drafts = due.filter((day) => !before.has(day)).map((date) => draftOf(group, rule, date));
  // What refuses one day refuses each of them.
  const done = await orReason(pauseReasonOf, () => createTransactions(group, drafts));
  if (typeof done === 'string') return pause(ctx, rule, done);
  const booked = done.value.map(({ id, date }) => ({ date, transactionId: id }));
  done.changes.forEach(publish);
  const next = nextDayAfter(rule, last);
  await saveProgress(trx, withNextDay(progressOf(rule, booked), next, now), booked);
  return next !== undefined && next <= today;
}

/**
 * The rules of a time zone may change after the instant of a day was kept. The day is booked when it begins by the new rules:
 * going on to the next one would pass over it. @returns false: nothing more is due.
 */
async function waitForDay(
  { trx, now }: TrxContext,
  rule: KeptRule & { readonly nextDate: CalendarDate },
): Promise<false> {
  const waiting = withNextDay(rule, rule.nextDate, now);
  // It would be found due again at once.
  if (!waiting.nextAt || waiting.nextAt <= now) {
    throw new Error(`No day is due, though ${rule.nextDate} has begun in ${rule.timeZone}`);
  }
  await saveProgress(trx, waiting, []);
  return false;
}

interface Booked {
  readonly date: CalendarDate;
  readonly transactionId: string;
}

function progressOf(rule: KeptRule, booked: readonly Booked[]): KeptRule {
  return {
    ...rule,
    createdCount: rule.createdCount + booked.length,
    lastCreatedDate: booked.at(-1)?.date ?? rule.lastCreatedDate,
  };
}

function draftOf({ member, newId }: GroupContext, rule: KeptRule, date: CalendarDate) {
  const { id: recurringExpenseId, description, amount, currency, note } = rule;
  const [payers, recipients] = [enteredSide(rule.payers), enteredSide(rule.recipients)];
  const content = { description, amount, currency, date, payers, recipients, note };
  const category = offeredCategory(rule.category, member.categories);
  return { ...content, category, id: newId(), type: 'expense' as const, recurringExpenseId };
}

/** Why the rule may book nothing, beside what else is wrong with the expense itself. */
async function findReason(group: GroupContext, rule: DueRule): Promise<PauseReason | undefined> {
  const { active, currencies } = group.member;
  const reason = await findReasonOfOwner(group, rule.createdBy);
  return (
    reason ??
    reasonToPause(rule, {
      isMember: (userId) => active.has(userId),
      hasCurrency: (currency) => currencies.has(currency),
    })
  );
}

/** Its owner is told why. @returns false: nothing more is due. */
async function pause(ctx: TrxContext, rule: KeptRule, pauseReason: PauseReason): Promise<false> {
  const { trx, now, publish } = ctx;
  const { createdBy } = rule;
  const paused = withoutNextDay({ ...rule, isActive: false, pauseReason, version: rule.version + 1 });
  await saveProgress(trx, { ...paused, updatedAt: now.toISOString() }, []);
  await tellOfPause(trx, paused);
  publish(await recordRule({ trx, now, member: { userId: createdBy } }, paused, 'edited', { pauseReason }));
  return false;
}

/** Queues the reminder of the next day. A rule that would pause now sends none: its owner is told when the day is due. */
async function remind(
  { trx }: TrxContext,
  { groupId, id, createdBy, nextDate }: DueRule & { readonly nextDate: CalendarDate },
  reason: PauseReason | undefined,
): Promise<void> {
  await clearReminder(trx, { groupId, id });
  if (reason) return;
  await addJob(trx, 'send-recurring-notice', { groupId, id, date: nextDate }, createdBy);
}

/** What `work` gives, or the reason for which a rule pauses where it is refused. */
async function orReason<T>(
  reason: PauseReason | ((refusal: DomainError) => PauseReason),
  work: () => Promise<T>,
): Promise<T | PauseReason> {
  try {
    return await work();
  } catch (error) {
    // Where the database itself has refused, this transaction is at its end: the rule pauses in one of its own.
    if (!(error instanceof DomainError) || error.params.reason === 'balance') throw error;
    return typeof reason === 'function' ? reason(error) : reason;
  }
}

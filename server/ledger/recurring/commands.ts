import { isDeepStrictEqual } from 'node:util';
import type { ActivityDetails } from '#contract/activity.ts';
import type {
  NewRecurringExpense,
  RecurringExpense,
  RecurringExpenseEdit,
} from '#contract/recurring-expenses.ts';
import { todayIn } from '#domain/calendar/calendar-date.ts';
import { DomainError } from '#domain/error.ts';
import { offeredCategory } from '#domain/ledger/category.ts';
import { enteredSide } from '#domain/ledger/entered-side.ts';
import type { AnySplit } from '#domain/ledger/split.ts';
import {
  firstDayOfNew,
  mayChangeRule,
  nextDayOnEdit,
  nextDayOnResume,
  type PauseReason,
  RULES_OF_GROUP_MAX,
  refuseWrongEnd,
} from '#domain/recurrence/rule.ts';
import { fittingDayOfMonth } from '#domain/recurrence/schedule.ts';
import { draftTransaction } from '#server/ledger/transactions/commands.ts';
import { type CallerContext, enterGroups, type GroupContext } from '#server/membership/commands/write.ts';
import { recordOwn } from '#server/membership/history/record.ts';
import { requireWithinLimit } from '#server/membership/memberships/permission.ts';
import { requirePremium } from '#server/membership/tiers/queries.ts';
import type { Recorded } from '#server/platform/commands/writes.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { ConflictError } from '#server/platform/http/error.ts';
import { addJob } from '#server/platform/jobs/queue.ts';
import type { Change } from '#server/platform/live/changes.ts';
import { tellOfPause } from './notices.ts';
import { findRule, getRecurringExpense, getTerms, listNextDates } from './queries.ts';
import { findReasonOfOwner, ownerOnResume, pauseReasonOf, requireMayOwn } from './refusals.ts';
import { insertRule, saveInstants, saveRule } from './rows.ts';
import { type OwnedRule, type Rule, shownRule } from './rule-row.ts';
import { instantsOf, withNextDay, withNextDayOnEdit, withoutNextDay } from './timing.ts';

// A rule is its owner's, who needs premium: the expenses are booked as theirs. Its owner and the group's admins change it, and
// every member of the group sees it.

export { takePlaceInRules } from './rows.ts';

interface RulePath {
  readonly recurringExpenseId: string;
}

/**
 * Throws PREMIUM_FEATURE_REQUIRED, TIER_LIMITS_EXCEEDED, what recording an expense throws, and INVALID_INPUT
 * `{reason: 'too-many-days' | 'too-many-rules', limit}`.
 */
export async function createRecurringExpense(
  ctx: CallerContext,
  { groupId, ...draft }: NewRecurringExpense,
): Promise<Recorded<RecurringExpense>> {
  const inside = await enterGroups(ctx, [groupId]);
  const group = await inside(groupId);
  await requireMayOwn(group);
  const { trx, member, now } = group;
  const { timeZone, ruleCount } = await getTerms(trx, groupId);
  requireRoomForRule(ruleCount);
  const at = now.toISOString();
  const id = ctx.newId();
  const rule: OwnedRule = {
    id,
    groupId,
    ...contentOf(group, id, draft, NEW),
    isActive: true,
    pauseReason: null,
    ...NOTHING_NEXT,
    lastCreatedDate: null,
    createdCount: 0,
    createdBy: member.userId,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    version: 1,
    timeZone,
    ownerTier: 'premium',
  };
  const started = withNextDay(rule, firstDayOfNew(rule, todayIn(now, timeZone)), now);
  await insertRule(trx, started);
  await bookSoon(trx, started, now);
  return { value: shownRule(started, group.policy), changes: [await recordRule(group, started, 'created')] };
}

/**
 * What is booked stays; an edit that changes nothing writes nothing. Throws what creating does, INSUFFICIENT_PERMISSIONS, and
 * ConflictError for another version, and for one that is deleted.
 */
export async function updateRecurringExpense(
  ctx: CallerContext,
  { recurringExpenseId, version, ...edit }: RulePath & RecurringExpenseEdit,
): Promise<Recorded<RecurringExpense>> {
  const { group, rule } = await openRule(ctx, recurringExpenseId, { isDeleted: true });
  await requireBooking(group);
  if (rule.version !== version || rule.deletedAt) throw new ConflictError(shownRule(rule, ctx.policy));
  const { now } = group;
  const edited = { ...rule, ...contentOf(group, rule.id, edit, rule) };
  if (isDeepStrictEqual(edited, rule)) return { value: shownRule(rule, ctx.policy), changes: [] };
  const today = todayIn(now, rule.timeZone);
  const progress = { nextDate: rule.nextDate ?? undefined, lastDate: rule.lastCreatedDate ?? undefined };
  const next = rule.isActive ? nextDayOnEdit(rule, edited, progress, today) : undefined;
  return save(group, withNextDayOnEdit(rule, edited, next, now));
}

/** Deleting what is deleted changes nothing. Throws RESOURCE_NOT_FOUND and INSUFFICIENT_PERMISSIONS. */
export async function deleteRecurringExpense(
  ctx: CallerContext,
  { recurringExpenseId }: RulePath,
): Promise<Recorded<undefined>> {
  const { group, rule } = await openRule(ctx, recurringExpenseId, { isDeleted: true });
  if (rule.deletedAt !== null) return { value: undefined, changes: [] };
  const deleted = withoutNextDay({ ...rule, deletedAt: ctx.now.toISOString() });
  const { changes } = await save(group, deleted, 'deleted');
  return { value: undefined, changes };
}

/**
 * It is active, or paused, as it was; paused where it would book nothing now, of which its owner is told. Throws
 * INSUFFICIENT_PERMISSIONS, and INVALID_INPUT `{reason: 'too-many-rules', limit}`.
 */
export async function restoreRecurringExpense(
  ctx: CallerContext,
  { recurringExpenseId }: RulePath,
): Promise<Recorded<RecurringExpense>> {
  const { group, rule } = await openRule(ctx, recurringExpenseId, { isDeleted: true });
  if (rule.deletedAt === null) return { value: shownRule(rule, ctx.policy), changes: [] };
  const { ruleCount } = await getTerms(ctx.trx, rule.groupId);
  requireRoomForRule(ruleCount);
  const kept = { ...rule, deletedAt: null };
  const restored = rule.isActive ? await activeOrPaused(group, kept) : kept;
  const isPausedNow = rule.isActive && !restored.isActive;
  if (isPausedNow && rule.createdBy !== ctx.caller.userId) await tellOfPause(ctx.trx, restored);
  return save(group, restored, 'restored');
}

/** Throws INSUFFICIENT_PERMISSIONS. */
export async function pauseRecurringExpense(
  ctx: CallerContext,
  { recurringExpenseId }: RulePath,
): Promise<Recorded<RecurringExpense>> {
  const { group, rule } = await openRule(ctx, recurringExpenseId);
  if (!rule.isActive) return { value: shownRule(rule, ctx.policy), changes: [] };
  return save(group, withoutNextDay({ ...rule, isActive: false }), 'edited', { isActive: false });
}

/**
 * Where no rule of its owner may book now, the caller becomes its owner. Throws what creating throws of its content, what
 * ownerOnResume throws, and INSUFFICIENT_PERMISSIONS.
 */
export async function resumeRecurringExpense(
  ctx: CallerContext,
  { recurringExpenseId }: RulePath,
): Promise<Recorded<RecurringExpense>> {
  const { group, rule } = await openRule(ctx, recurringExpenseId);
  if (rule.isActive) return { value: shownRule(rule, ctx.policy), changes: [] };
  const createdBy = await ownerOnResume(group, rule);
  refuseContent(group, rule);
  // Its owner, old or new, has just been found to have it.
  const owned: OwnedRule = { ...rule, createdBy, ownerTier: 'premium' };
  return save(group, active(group, owned), 'edited', { isActive: true });
}

/** For a group whose days begin at another time from now on. */
export async function moveToTimeZone(trx: Trx, groupId: string, timeZone: string): Promise<void> {
  const rules = await listNextDates(trx, { groupId });
  const moved = rules.map(({ id, nextDate }) => ({ id, ...instantsOf({ nextDate, timeZone }) }));
  await saveInstants(trx, groupId, moved);
}

/** The history row of what happened to a rule, and the news of it. */
export function recordRule(
  { trx, member, now }: Pick<GroupContext, 'trx' | 'now'> & { readonly member: { readonly userId: string } },
  { groupId, id, version, description }: Rule,
  action: 'created' | 'edited' | 'deleted' | 'restored',
  details: Pick<ActivityDetails, 'isActive' | 'pauseReason'> = {},
): Promise<Change> {
  return recordOwn(
    { trx, member: { groupId, userId: member.userId }, now },
    { noun: 'recurring_expense', action, id, version, details: { description, ...details } },
  );
}

const NEW = { interval: 1, dayOfMonth: null, endDate: null, category: null, note: null, hasReminder: false };
const NOTHING_NEXT = { nextDate: null, nextAt: null, remindAt: null };

async function requireBooking({ trx, member, policy }: GroupContext): Promise<void> {
  await requirePremium(trx, member, 'recurring_expenses', policy);
  await requireWithinLimit(trx, member, policy);
}

/** The rule, for its owner and admins, with the group locked. Throws RESOURCE_NOT_FOUND and INSUFFICIENT_PERMISSIONS. */
async function openRule(
  ctx: CallerContext,
  id: string,
  { isDeleted = false } = {},
): Promise<{ group: GroupContext; rule: OwnedRule }> {
  const { groupId } = await getRecurringExpense(ctx.trx, ctx.caller, ctx.policy, { recurringExpenseId: id });
  const inside = await enterGroups(ctx, [groupId]);
  const group = await inside(groupId);
  const rule = await findRule(ctx.trx, { groupId, id });
  if (!rule || (rule.deletedAt !== null && !isDeleted)) throw new DomainError('RESOURCE_NOT_FOUND');
  if (!mayChangeRule(rule, group.member)) throw new DomainError('INSUFFICIENT_PERMISSIONS');
  return { group, rule };
}

interface RuleDraft extends Omit<NewRecurringExpense, 'groupId' | 'payers' | 'recipients'> {
  readonly payers: AnySplit;
  readonly recipients: AnySplit;
}

/** What the rule says, as a transaction of its first day would be saved. Throws what recording it would throw. */
function contentOf(group: GroupContext, id: string, draft: RuleDraft, before: Pick<Rule, keyof typeof NEW>) {
  const { description, amount, currency, frequency, startDate, payers, recipients } = draft;
  const { interval = before.interval, hasReminder = before.hasReminder } = draft;
  const { endDate = before.endDate, category = before.category, note = before.note } = draft;
  const { dayOfMonth = fittingDayOfMonth(draft, before.dayOfMonth) } = draft;
  refuseWrongEnd({ startDate, endDate });
  // The category that it has may stay, though the group has put it away since.
  const offered =
    category === before.category ? offeredCategory(category, group.member.categories) : category;
  const entered = { description, amount, currency, category: offered, note, payers, recipients };
  const saved = draftTransaction(group, { ...entered, id, type: 'expense', date: startDate });
  return {
    description,
    amount,
    currency,
    frequency,
    interval,
    startDate,
    dayOfMonth,
    endDate,
    payers: saved.payers,
    recipients: saved.recipients,
    category: saved.category ?? (offered === category ? null : category),
    note: saved.note ?? null,
    hasReminder,
  };
}

/** In a group with so many rules. Throws INVALID_INPUT `{reason: 'too-many-rules', limit}`. */
function requireRoomForRule(ruleCount: number): void {
  if (ruleCount < RULES_OF_GROUP_MAX) return;
  throw new DomainError('INVALID_INPUT', { reason: 'too-many-rules', limit: RULES_OF_GROUP_MAX });
}

/** Throws what recording the expense would throw now. */
function refuseContent(group: GroupContext, rule: OwnedRule): void {
  const sides = { payers: enteredSide(rule.payers), recipients: enteredSide(rule.recipients) };
  contentOf(group, rule.id, { ...rule, ...sides }, rule);
}

/** Active from today on. */
function active({ now }: GroupContext, rule: OwnedRule): OwnedRule {
  const lastDate = rule.lastCreatedDate ?? undefined;
  const next = nextDayOnResume(rule, { lastDate }, todayIn(now, rule.timeZone));
  return withNextDay({ ...rule, isActive: true, pauseReason: null }, next, now);
}

/** What was deleted comes back, whatever has changed since: of the caller it asks nothing. */
async function activeOrPaused(group: GroupContext, rule: OwnedRule): Promise<OwnedRule> {
  const pauseReason = (await findReasonOfOwner(group, rule.createdBy)) ?? findReasonOfContent(group, rule);
  return pauseReason ? { ...rule, isActive: false, pauseReason } : active(group, rule);
}

function findReasonOfContent(group: GroupContext, rule: OwnedRule): PauseReason | undefined {
  try {
    refuseContent(group, rule);
    return undefined;
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal;
    return pauseReasonOf(refusal);
  }
}

/** Saves the rule as its next version. */
async function save(
  group: GroupContext,
  rule: OwnedRule,
  action: 'edited' | 'deleted' | 'restored' = 'edited',
  details: Pick<ActivityDetails, 'isActive'> = {},
): Promise<Recorded<RecurringExpense>> {
  const { trx, now } = group;
  const saved = { ...rule, updatedAt: now.toISOString(), version: rule.version + 1 };
  await saveRule(trx, saved);
  await bookSoon(trx, saved, now);
  return {
    value: shownRule(saved, group.policy),
    changes: [await recordRule(group, saved, action, details)],
  };
}

/** Books a day that is due already at once, instead of when the job of each minute runs. */
async function bookSoon(trx: Trx, { groupId, nextAt }: Rule, now: Date): Promise<void> {
  if (nextAt && nextAt <= now) await addJob(trx, 'book-recurring-expenses', { groupId });
}

import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import type { PauseReason } from '#domain/recurrence/rule.ts';
import { findMembershipStatus } from '#server/membership/memberships/queries.ts';
import { findAddresseeById, findDeletions } from '#server/people/users/queries.ts';
import type { StepsContext } from '#server/platform/commands/context.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { gatherJob } from '#server/platform/jobs/queue.ts';
import { listPausedRules } from './due.ts';
import type { RecurringFacts } from './mail-texts.ts';
import { recurringMail } from './mails.ts';
import { findGroupName, findRule } from './queries.ts';
import type { Rule } from './rule-row.ts';

// What the owner of a rule is told: that it paused itself, or that it books tomorrow.

interface ReminderRef {
  readonly groupId: string;
  readonly id: string;
  /** None in a job of a former version, which told of a pause. */
  readonly date?: CalendarDate;
}

/** Those of one job have the same group, owner and reason. */
interface PausedRef {
  readonly groupId: string;
  readonly id: string;
  readonly ownerId: string;
  readonly pauseReason: PauseReason;
}

/** One event may pause all rules of an owner, each in a database transaction of its own. They are told of in one mail. */
const GATHERED_SECONDS = 10;

/** An owner who has left the group is told nothing of it any more. Its activity tells the members. */
export async function tellOfPause(
  trx: Trx,
  {
    groupId,
    id,
    createdBy: ownerId,
    pauseReason,
  }: Pick<Rule, 'groupId' | 'id' | 'createdBy' | 'pauseReason'>,
): Promise<void> {
  if (pauseReason === null || pauseReason === 'owner-left') return;
  await gatherJob(trx, 'send-pause-notice', [{ groupId, id, ownerId, pauseReason }], {
    key: `pause-notice ${groupId} ${pauseReason}`,
    about: ownerId,
    seconds: GATHERED_SECONDS,
  });
}

/** A job. What is no longer paused so when its turn comes is not named. */
export async function sendPauseNotice(ctx: StepsContext, refs: readonly PausedRef[]): Promise<void> {
  const [ref] = refs;
  if (!ref) return;
  const { groupId, ownerId, pauseReason } = ref;
  const ids = refs.map(({ id }) => id);
  const [rule, ...others] = await listPausedRules(ctx.db, { groupId, ids, ownerId, pauseReason });
  if (rule)
    await sendNotice(ctx, { groupId, ownerId }, { ...rule, notice: { kind: 'paused', pauseReason, others } });
}

/** A job. What is no longer so when its turn comes is not sent. */
export async function sendReminder(ctx: StepsContext, { groupId, id, date }: ReminderRef): Promise<void> {
  const rule = await findRule(ctx.db, { groupId, id });
  if (!rule || rule.deletedAt !== null) return;
  const { createdBy: ownerId, pauseReason } = rule;
  if (date === undefined && pauseReason !== null && pauseReason !== 'owner-left')
    return sendPauseNotice(ctx, [{ groupId, id, ownerId, pauseReason }]);
  if (date === undefined || rule.nextDate !== date || !rule.hasReminder) return;
  if ((await findMembershipStatus(ctx.db, { groupId, userId: ownerId })) !== 'active') return;
  await sendNotice(ctx, { groupId, ownerId }, { ...rule, notice: { kind: 'reminder', date } });
}

/** Nothing is sent to an owner who has asked for the deletion of their account. */
async function sendNotice(
  { db, config, sendMail }: StepsContext,
  { groupId, ownerId }: Pick<PausedRef, 'groupId' | 'ownerId'>,
  facts: Omit<RecurringFacts, 'displayName' | 'group'>,
): Promise<void> {
  if ((await findDeletions(db, [ownerId])).size > 0) return;
  const owner = await findAddresseeById(db, ownerId);
  const group = await findGroupName(db, groupId);
  if (!owner || group === undefined) return;
  await sendMail(
    recurringMail(
      { to: owner.email, locale: owner.locale ?? 'en', link: `${config.publicUrl}/recurring-expenses` },
      { ...facts, displayName: owner.displayName, group },
    ),
  );
}

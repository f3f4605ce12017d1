import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import { findAddresseeById, findDeletions } from '#server/people/users/queries.ts';
import type { StepsContext } from '#server/platform/commands/context.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { addJob } from '#server/platform/jobs/queue.ts';
import { recurringMail } from './mails.ts';
import { findGroupName, findRule } from './queries.ts';
import type { Rule } from './rows.ts';

/** What the owner of a rule is told: that it paused itself, or that it books tomorrow. */
export type NoticeRef = { readonly groupId: string; readonly id: string } & (
  | { readonly kind: 'paused' }
  | { readonly kind: 'reminder'; readonly date: CalendarDate }
);

/** An owner who has left the group is told nothing of it any more. Its activity tells the members. */
export async function tellOfPause(
  trx: Trx,
  { groupId, id, createdBy, pauseReason }: Pick<Rule, 'groupId' | 'id' | 'createdBy' | 'pauseReason'>,
): Promise<void> {
  if (pauseReason === 'owner-left') return;
  await addJob(trx, 'send-recurring-notice', { groupId, id, kind: 'paused' }, createdBy);
}

/** A job. What is no longer so when its turn comes is not sent. */
export async function sendNotice(ctx: StepsContext, ref: NoticeRef): Promise<void> {
  const { groupId, id } = ref;
  const { db, config, sendMail } = ctx;
  const rule = await findRule(db, { groupId, id });
  if (!rule || rule.deletedAt !== null) return;
  const { pauseReason } = rule;
  const notice =
    ref.kind === 'paused'
      ? pauseReason && { kind: ref.kind, pauseReason }
      : rule.nextDate === ref.date && { kind: ref.kind, date: ref.date };
  const owner = await findAddresseeById(db, rule.createdBy);
  const group = await findGroupName(db, groupId);
  if (!notice || !owner || group === undefined) return;
  // An owner who is leaving has no use for what books tomorrow.
  if (ref.kind === 'reminder' && (await findDeletions(db, [owner.id])).size > 0) return;
  await sendMail(
    recurringMail(
      { to: owner.email, locale: owner.locale ?? 'en', link: `${config.publicUrl}/recurring-expenses` },
      { ...rule, displayName: owner.displayName, group, notice },
    ),
  );
}

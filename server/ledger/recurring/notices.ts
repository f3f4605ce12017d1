import { findAddresseeById } from '#server/people/users/queries.ts';
import type { StepsContext } from '#server/platform/commands/context.ts';
import { recurringMail } from './mails.ts';
import { findGroupName, findRule } from './queries.ts';

/** What the owner of a rule is told: that it paused itself, or that it books tomorrow. */
export interface NoticeRef {
  readonly groupId: string;
  readonly id: string;
  readonly kind: 'paused' | 'reminder';
}

/** A job. What is no longer so when its turn comes is not sent. */
export async function sendNotice(ctx: StepsContext, { groupId, id, kind }: NoticeRef): Promise<void> {
  const { db, config, sendMail } = ctx;
  const rule = await findRule(db, { groupId, id });
  if (!rule || rule.deletedAt !== null) return;
  const { pauseReason, nextDate } = rule;
  const notice =
    kind === 'paused' ? pauseReason && { kind, pauseReason } : nextDate && { kind, date: nextDate };
  const owner = await findAddresseeById(db, rule.createdBy);
  const group = await findGroupName(db, groupId);
  if (!notice || !owner || group === undefined) return;
  await sendMail(
    recurringMail(
      { to: owner.email, locale: owner.locale ?? 'en', link: `${config.publicUrl}/recurring-expenses` },
      { ...rule, displayName: owner.displayName, group, notice },
    ),
  );
}

import { bool, timestamptz, uuid } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

/**
 * Whether anything still names the guest: an open invitation for them, a recurring expense, which may be deleted and restored, a
 * version of a transaction or a comment. Whom a comment mentions stands in the history, too.
 */
export async function isNamed(
  db: Db,
  guest: { readonly groupId: string; readonly guestId: string; readonly now: Date },
): Promise<boolean> {
  const [row] = await findNaming(db, guest);
  return row?.is_named ?? false;
}

const findNaming = statement({
  text: `
    select exists (
      select 1 from invitations
      where invitations.group_id = :groupId and invitations.guest_id = :guestId and invitations.revoked_at is null
        and invitations.expires_at > :now and invitations.uses < invitations.max_uses
    ) or exists (
      select 1 from recurring_expenses
      where recurring_expenses.group_id = :groupId and position(
        format('"userId":"%s"', :guestId::uuid) in recurring_expenses.payers::text || recurring_expenses.recipients::text
      ) > 0
    ) or exists (
      select 1 from history
      where history.group_id = :groupId
        and position(format('"userId":"%s"', :guestId::uuid) in history.snapshot::text) > 0
    ) as is_named`,
  values: { groupId: uuid, guestId: uuid, now: timestamptz },
  row: { is_named: bool },
});

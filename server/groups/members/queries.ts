import { jsonNames } from '#server/membership/memberships/fragments.ts';
import { bool, timestamptz, uuid } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

/** How many versions are read while the group is locked: of eight shares some 50 ms, of 200 half a second. */
const VERSIONS_MAX = 5000;

/**
 * Whether anything still names the guest: an open invitation for them, a recurring expense, which may be deleted and restored, a
 * version of a transaction or a comment. Whom a comment mentions stands in the history, too. Nothing before the guest's first
 * entry names them: those of a guest whom they have taken over are theirs. Where the group has more than VERSIONS_MAX
 * changes since then, the guest counts as named.
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
      where recurring_expenses.group_id = :groupId and (
        ${jsonNames('recurring_expenses.payers', 'guestId')} or ${jsonNames('recurring_expenses.recipients', 'guestId')}
      )
    ) or (
      select counter.last_seq - entry.first_seq > ${VERSIONS_MAX} or exists (
        select 1 from history
        where history.group_id = :groupId and history.seq > entry.first_seq
          and ${jsonNames('history.snapshot', 'guestId')}
      )
      from change_counters as counter, (
        select coalesce(min(history.seq), 0) as first_seq from history
        where history.group_id = :groupId and history.noun_id = :guestId
      ) as entry
      where counter.group_id = :groupId
    ) as is_named`,
  values: { groupId: uuid, guestId: uuid, now: timestamptz },
  row: { is_named: bool },
});

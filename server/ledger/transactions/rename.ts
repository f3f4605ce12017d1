import type { MemberRename } from '#server/membership/memberships/commands.ts';
import { jsonRenamed } from '#server/membership/memberships/fragments.ts';
import { uuid } from '#server/platform/db/columns.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

/** In every version of a transaction: its sides, what it booked, and what clients read of it. */
export async function renameInTransactions(trx: Trx, { groupId, from, to }: MemberRename): Promise<void> {
  await rename(trx, { groupId, from, to });
}

// A settlement settles the debts on its way, those of members who take no part in it included.
const rename = statement({
  text: `
    update transactions set
      participant_ids = array_replace(participant_ids, :from::uuid, :to::uuid),
      postings = array(
        select row(case when line.user_id = :from then :to else line.user_id end, line.side, line.amount)::posting
        from unnest(postings) with ordinality as line (user_id, side, amount, place) order by line.place
      ),
      debts = array(
        select row(
          case when line.debtor_id = :from then :to else line.debtor_id end,
          case when line.creditor_id = :from then :to else line.creditor_id end, line.amount
        )::debt
        from unnest(debts) with ordinality as line (debtor_id, creditor_id, amount, place) order by line.place
      ),
      snapshot = ${jsonRenamed('snapshot', 'userId')}::json
    where group_id = :groupId and (
      participant_ids @> array[:from::uuid]
      or exists (select 1 from unnest(debts) as line where :from in (line.debtor_id, line.creditor_id))
    )`,
  values: { groupId: uuid, from: uuid, to: uuid },
});

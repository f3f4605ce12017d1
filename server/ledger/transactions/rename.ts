import type { MemberRename } from '#server/membership/memberships/commands.ts';
import { jsonRenamed } from '#server/membership/memberships/fragments.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

/** In every version of a transaction: its sides, what it booked, and what clients read of it. */
export async function renameInTransactions(trx: Trx, { groupId, from, to }: MemberRename): Promise<void> {
  await rename(trx, [groupId, from, to]);
}

// A settlement settles the debts on its way, those of members who take no part in it included.
const rename = statement(`
update transactions set
  participant_ids = array_replace(participant_ids, $2::uuid, $3::uuid),
  postings = array(
    select row(case when user_id = $2 then $3 else user_id end, side, line.amount)::posting
    from unnest(postings) with ordinality as line (user_id, side, amount, place) order by place
  ),
  debts = array(
    select row(
      case when debtor_id = $2 then $3 else debtor_id end, case when creditor_id = $2 then $3 else creditor_id end, line.amount
    )::debt
    from unnest(debts) with ordinality as line (debtor_id, creditor_id, amount, place) order by place
  ),
  snapshot = ${jsonRenamed('snapshot', 'userId')}::json
where group_id = $1 and (
  participant_ids @> array[$2::uuid] or exists (select from unnest(debts) as line where $2 in (debtor_id, creditor_id))
)`);

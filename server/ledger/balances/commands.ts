import type { MemberRename } from '#server/membership/memberships/commands.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

export async function renameMember(trx: Trx, { groupId, from, to }: MemberRename): Promise<void> {
  await renameInBalances(trx, [groupId, from, to]);
  await renameInPairDebts(trx, [groupId, from, to]);
}

const renameInBalances = statement('update balances set user_id = $3 where group_id = $1 and user_id = $2');

// Which of a pair is the lower id may be the other way round now, and then so is the sign.
const renameInPairDebts = statement(`
update pair_debts set low_user_id = least($3, other), high_user_id = greatest($3, other),
  amount = case when (low_user_id = $2) = ($3 < other) then pair_debts.amount else -pair_debts.amount end
from (
  select currency as of_currency, low_user_id as low, high_user_id as high,
    case when low_user_id = $2 then high_user_id else low_user_id end as other
  from pair_debts where group_id = $1 and $2 in (low_user_id, high_user_id)
) as pair
where group_id = $1 and currency = of_currency and low_user_id = low and high_user_id = high`);

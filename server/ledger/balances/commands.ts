import type { MemberRename } from '#server/membership/memberships/commands.ts';
import { uuid } from '#server/platform/db/columns.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

export async function renameMember(trx: Trx, { groupId, from, to }: MemberRename): Promise<void> {
  await renameInBalances(trx, { groupId, from, to });
  await renameInPairDebts(trx, { groupId, from, to });
}

const renameInBalances = statement({
  text: 'update balances set user_id = :to where group_id = :groupId and user_id = :from',
  values: { groupId: uuid, from: uuid, to: uuid },
});

// Which of a pair is the lower id may be the other way round now, and then so is the sign.
const renameInPairDebts = statement({
  text: `
    update pair_debts set low_user_id = least(:to, pair.other), high_user_id = greatest(:to, pair.other),
      amount = case when (pair_debts.low_user_id = :from) = (:to < pair.other) then pair_debts.amount
        else -pair_debts.amount end
    from (
      select currency, low_user_id, high_user_id,
        case when low_user_id = :from then high_user_id else low_user_id end as other
      from pair_debts where group_id = :groupId and :from in (low_user_id, high_user_id)
    ) as pair
    where pair_debts.group_id = :groupId and pair_debts.currency = pair.currency
      and pair_debts.low_user_id = pair.low_user_id and pair_debts.high_user_id = pair.high_user_id`,
  values: { groupId: uuid, from: uuid, to: uuid },
});

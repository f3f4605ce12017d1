import type { PlaceTakenInGroup } from '#server/membership/memberships/commands.ts';
import { uuid } from '#server/platform/db/columns.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import { BALANCE_ROW, booking, PAIR_ROW } from './fragments.ts';

/** Throws what booking throws. */
export async function takePlaceInBalances(trx: Trx, taken: PlaceTakenInGroup): Promise<void> {
  await booking(moveBalances(trx, taken));
  await booking(movePairDebts(trx, taken));
}

// Added to what the member has already: where the guest alone was part of it, that is nothing.
const moveBalances = statement({
  text: `
    with taken as (
      delete from balances where group_id = :groupId and user_id = :from returning currency, amount
    )
    ${BALANCE_ROW.into}
    select :groupId, taken.currency, :to, taken.amount from taken
    ${BALANCE_ROW.added}`,
  values: { groupId: uuid, from: uuid, to: uuid },
});

// Which of a pair is the lower id may be the other way round now, and then so is the sign. What the two owed each other goes.
const movePairDebts = statement({
  text: `
    with taken as (
      delete from pair_debts where group_id = :groupId and :from in (low_user_id, high_user_id)
      returning currency, low_user_id, high_user_id, amount
    ), pair as (
      select currency, case when low_user_id = :from then high_user_id else low_user_id end as other,
        case when low_user_id = :from then amount else -amount end as owed
      from taken
    )
    ${PAIR_ROW.into}
    select :groupId, pair.currency, least(:to, pair.other), greatest(:to, pair.other),
      case when :to < pair.other then pair.owed else -pair.owed end
    from pair where pair.other <> :to
    ${PAIR_ROW.added}`,
  values: { groupId: uuid, from: uuid, to: uuid },
});

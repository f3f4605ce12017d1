import type { PlaceTakenInGroup } from '#server/membership/memberships/commands.ts';
import { uuid } from '#server/platform/db/columns.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import { MOVEMENT, SHARE } from './fragments.ts';

/** Added to what the member has already, also where both took part in a transaction. What the group spent stays as it is. */
export async function takePlaceInStatistics(trx: Trx, taken: PlaceTakenInGroup): Promise<void> {
  await takePlaceInShares(trx, taken);
  await takePlaceInMovements(trx, taken);
}

const takePlaceInShares = statement({
  text: `
    with taken as (
      delete from monthly_shares where group_id = :groupId and user_id = :from
      returning month, currency, paid, share
    )
    ${SHARE.into}
    select :groupId, taken.month, taken.currency, :to, taken.paid, taken.share from taken
    ${SHARE.added}`,
  values: { groupId: uuid, from: uuid, to: uuid },
});

const takePlaceInMovements = statement({
  text: `
    with taken as (
      delete from monthly_movements where group_id = :groupId and user_id = :from
      returning month, currency, category, share, moved, turnover
    )
    ${MOVEMENT.into}
    select :groupId, :to, taken.month, taken.currency, taken.category, taken.share, taken.moved, taken.turnover from taken
    ${MOVEMENT.added}`,
  values: { groupId: uuid, from: uuid, to: uuid },
});

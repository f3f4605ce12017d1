import { refuseAwayFromZero } from '#domain/groups/over-limit.ts';
import { minorUnits } from '#domain/money/money.ts';
import { isOverLimit, type Membership, requireWithinLimit } from '#server/membership/memberships/queries.ts';
import type { Sales } from '#server/membership/tiers/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Entry } from './entry.ts';

/**
 * Lets through what somebody over the limit of their tier may still enter: settlements towards zero. Holds for as long
 * as the group is locked. Throws TIER_LIMITS_EXCEEDED, with `{count}` or with what refuseAwayFromZero says.
 */
export async function refuseOverLimit(
  db: Db,
  membership: Membership,
  { transaction, postings }: Entry,
  sales: Sales,
): Promise<void> {
  if (!isOverLimit(membership, sales)) return;
  if (transaction.type !== 'settlement') requireWithinLimit(membership, sales);
  const { groupId, currency } = transaction;
  const [standing] = await readStanding(db, [groupId, currency]);
  const balances = (standing?.balances ?? []).map(([userId, amount]) => ({
    userId,
    amount: minorUnits(amount),
  }));
  refuseAwayFromZero(postings, { currency, balances, households: standing?.households ?? [] });
}

interface StandingRow {
  balances: [userId: string, amount: number][] | null;
  households: string[][] | null;
}

const readStanding = statement<StandingRow>(`select
  (
    select json_agg(json_build_array(user_id, amount))
    from balances where group_id = $1 and currency = $2 and amount <> 0
  ) as balances,
  (
    select json_agg(user_ids) from (
      select array_agg(user_id) as user_ids from memberships
      where group_id = $1 and household_id is not null and left_at is null
      group by household_id
    ) as household
  ) as households`);

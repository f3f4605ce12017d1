import { refuseAwayFromZero } from '#domain/groups/over-limit.ts';
import type { MinorUnits } from '#domain/money/money.ts';
import { mergeBalances } from '#domain/settlement/household.ts';
import { isOverLimit, requireWithinLimit } from '#server/membership/memberships/permission.ts';
import type { Membership } from '#server/membership/memberships/queries.ts';
import type { TierPolicy } from '#server/membership/tiers/queries.ts';
import { json, nullable, text, uuid } from '#server/platform/db/columns.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Entry } from './entry.ts';

/**
 * Lets through what a member over the limit of their tier may still enter: settlements towards zero. Holds for as long
 * as the group is locked. Throws TIER_LIMITS_EXCEEDED, with `{count}` or with what refuseAwayFromZero says.
 */
export async function refuseOverLimit(
  trx: Trx,
  membership: Membership,
  { transaction, postings }: Entry,
  policy: TierPolicy,
): Promise<void> {
  if (!isOverLimit(membership, policy)) return;
  if (transaction.type !== 'settlement') return requireWithinLimit(trx, membership, policy);
  const { groupId, currency } = transaction;
  const [open] = await readOpen(trx, { groupId, currency });
  const rows = (open?.balances ?? []).map(([userId, amount]) => ({ userId, amount }));
  const balances = mergeBalances(rows, membership.merging);
  refuseAwayFromZero(postings, { currency, balances, households: open?.households ?? [] });
}

const readOpen = statement({
  text: `
    select
      (
        select json_agg(json_build_array(user_id, amount))
        from balances where group_id = :groupId and currency = :currency and amount <> 0
      ) as balances,
      (
        select json_agg(user_ids) from (
          select array_agg(user_id) as user_ids from memberships
          where group_id = :groupId and household_id is not null and left_at is null
          group by household_id
        ) as household
      ) as households`,
  values: { groupId: uuid, currency: text },
  row: {
    balances: nullable(json<[userId: string, amount: MinorUnits][]>()),
    households: nullable(json<string[][]>()),
  },
});

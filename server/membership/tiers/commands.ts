import { DomainError } from '#domain/error.ts';
import { FREE_MAX_GROUPS, type Tier } from '#domain/groups/tier.ts';
import { setOverLimit, setTier } from '#server/people/users/commands.ts';
import { bool, uuid, uuids } from '#server/platform/db/columns.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { lockGroupCounts, lockPerson } from '#server/platform/db/person-lock.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Caller } from '#server/platform/http/actor.ts';
import { announceTier } from '#server/platform/live/changes.ts';
import { getTierInfo, type TierPolicy } from './queries.ts';

/**
 * Keeps room for one more group until the database transaction ends, so that two requests at once cannot both take
 * the last one. Throws TIER_LIMIT_EXCEEDED `{maxGroups}`.
 */
export async function reserveGroup(trx: Trx, caller: Caller, policy: TierPolicy): Promise<void> {
  await lockPerson(trx, caller.userId);
  const { limits, canJoinGroup } = await getTierInfo(trx, caller, policy);
  if (canJoinGroup || limits.maxGroups === null) return;
  throw new DomainError('TIER_LIMIT_EXCEEDED', { maxGroups: limits.maxGroups });
}

/**
 * For a person who buys premium, or whose premium ends. No data is lost: the person may be over the limit
 * afterwards.
 */
export async function changeTier(trx: Trx, userId: string, tier: Tier, now: Date): Promise<void> {
  // Locked before the row of the person, as in every other transaction that locks both.
  await lockGroupCounts(trx, [userId]);
  await setTier(trx, { userId, tier, now });
  await refreshOverLimit(trx, [userId]);
  await announceTier(trx, userId);
}

/**
 * Sets `users.is_over_limit` to what tier and number of groups say. It runs in the database transaction that
 * changes either, after the change and after every lock of a group. So of several such transactions at once,
 * the last one counts the groups that all of them left.
 */
export async function refreshOverLimit(trx: Trx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await lockGroupCounts(trx, userIds);
  const wrong = await findWrong(trx, { userIds });
  // Hardly ever: in a distributed database a write to `users` holds up all others.
  for (const isOverLimit of [true, false]) {
    const ids = wrong.filter((row) => row.is_over_limit === isOverLimit).map((row) => row.id);
    if (ids.length > 0) await setOverLimit(trx, { userIds: ids, isOverLimit });
  }
}

/** Users whose column has a wrong value, with the right value. */
const findWrong = statement({
  text: `
    select counted.id, counted.is_over_limit
    from (
      select users.id, users.is_over_limit as kept, users.tier = 'free' and ${FREE_MAX_GROUPS} < (
        select count(*) from user_groups
        where user_groups.user_id = any(:userIds) and user_groups.user_id = users.id
      ) as is_over_limit
      from users where users.id = any(:userIds)
    ) as counted
    where counted.kept <> counted.is_over_limit`,
  values: { userIds: uuids },
  row: { id: uuid, is_over_limit: bool },
});

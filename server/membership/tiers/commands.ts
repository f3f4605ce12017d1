import { DomainError } from '#domain/error.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { lockPerson } from '#server/platform/db/person-lock.ts';
import type { Caller } from '#server/platform/http/actor.ts';
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

import { DomainError } from '#domain/error.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Caller } from '#server/platform/http/actor.ts';
import { getTierInfo, type TierPolicy } from './queries.ts';

/**
 * Keeps room for one more group until the database transaction ends, so that two requests at once cannot both take
 * the last one. Throws TIER_LIMIT_EXCEEDED `{maxGroups}`.
 */
export async function reserveGroup(trx: Trx, caller: Caller, policy: TierPolicy): Promise<void> {
  await lockUser(trx, [caller.userId]);
  const { limits, canJoinGroup } = await getTierInfo(trx, caller, policy);
  if (canJoinGroup || limits.maxGroups === null) return;
  throw new DomainError('TIER_LIMIT_EXCEEDED', { maxGroups: limits.maxGroups });
}

// Not `for update`: that would hold up every insert that merely refers to this user.
const lockUser = statement('select from users where id = $1 for no key update');

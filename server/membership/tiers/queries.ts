import { DomainError } from '#domain/error.ts';
import { type Tier, type TierInfo, tierInfo } from '#domain/groups/tier.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Caller } from '#server/platform/http/actor.ts';

export type Sales = Pick<Config, 'premiumForAll'>;

export async function getTierInfo(db: Db, caller: Caller, { premiumForAll }: Sales): Promise<TierInfo> {
  const [row] = await findUsage(db, [caller.userId]);
  if (!row) throw new DomainError('USER_NOT_FOUND');
  return tierInfo({ tier: row.tier, groupCount: row.group_count, premiumForAll });
}

const findUsage = statement<{ tier: Tier; group_count: number }>(`
select tier, (select count(*) from user_groups where user_id = users.id) as group_count
from users where id = $1`);

import type { Tier } from '#domain/groups/tier.ts';
import { changeTier } from '#server/membership/tiers/commands.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { UserClient } from './client.ts';

/** As when a person buys premium, or when it ends. */
export async function setTier(db: Db, { user }: UserClient, tier: Tier): Promise<void> {
  await db.transaction().execute((trx) => changeTier(trx, user.id, tier, new Date()));
}

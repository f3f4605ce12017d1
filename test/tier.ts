import { v7 } from 'uuid';
import type { Tier } from '#domain/groups/tier.ts';
import { changeTier } from '#server/membership/tiers/commands.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { lockPerson } from '#server/platform/db/person-lock.ts';
import { addGrant, endGrantsOf } from '#server/premium/subscriptions/commands.ts';
import type { UserClient } from './client.ts';

/** As when a site admin grants premium, or ends it; not logged. */
export async function setTier(db: Db, { user }: UserClient, tier: Tier): Promise<void> {
  await db.transaction().execute((trx) => setTierOf(trx, user.id, tier));
}

export async function setTierOf(trx: Trx, userId: string, tier: Tier): Promise<void> {
  const now = new Date();
  await lockPerson(trx, userId);
  await endGrantsOf(trx, userId, now);
  if (tier === 'premium') await addGrant(trx, { id: v7(), userId, now });
  await changeTier(trx, userId, tier, now);
}

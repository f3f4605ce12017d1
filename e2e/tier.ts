import type { Tier } from '#domain/groups/tier.ts';
import { setTierOf } from '#test/tier.ts';
import { inDatabase } from './server-database.ts';

/** What a site admin grants, granted in the database of the journeys' server. */
export async function changeTier(baseURL: string, userId: string, tier: Tier): Promise<void> {
  await inDatabase(baseURL, (trx) => setTierOf(trx, userId, tier));
}

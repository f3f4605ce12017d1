import type { Tier } from '#domain/groups/tier.ts';
import { changeTier as change } from '#server/membership/tiers/commands.ts';
import { inDatabase } from './server-database.ts';

/** What a subscription will decide, decided in the database of the journeys' server. */
export async function changeTier(baseURL: string, userId: string, tier: Tier): Promise<void> {
  await inDatabase(baseURL, (trx) => change(trx, userId, tier, new Date()));
}

import type { Db } from '#server/platform/db/database.ts';
import type { UserClient } from './client.ts';

/** As when a person buys premium, or when it ends. */
export async function setTier(db: Db, { user }: UserClient, tier: 'free' | 'premium'): Promise<void> {
  await db.updateTable('users').set({ tier }).where('id', '=', user.id).execute();
}

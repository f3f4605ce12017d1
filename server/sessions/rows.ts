import type { Db } from '#server/db/database.ts';

/** Returns the ids of the sessions that were open. */
export async function deleteSessionsOf(trx: Db, userId: string, exceptId?: string): Promise<string[]> {
  const rows = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

export async function deleteSessions(trx: Db, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length > 0) await trx.deleteFrom('sessions').where('id', 'in', sessionIds).execute();
}

export async function deleteExpiredSessions(trx: Db, now: Date): Promise<void> {
  const aDayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  await trx.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await trx.deleteFrom('revoked_sessions').where('revoked_at', '<', aDayAgo).execute();
}

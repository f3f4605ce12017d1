import type { Db, Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

/** Signing in is a proof, and a use. */
export async function markStarted(trx: Trx, sessionId: string, deviceId: string, now: Date): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ device_id: deviceId, created_at: now, last_seen_at: now, proved_at: now })
    .where('id', '=', sessionId)
    .execute();
}

export async function markSeen(db: Db, sessionId: string, now: Date): Promise<void> {
  await setSeen(db, [sessionId, now]);
}

export async function markProved(trx: Trx, sessionId: string, now: Date): Promise<void> {
  await trx.updateTable('sessions').set({ proved_at: now }).where('id', '=', sessionId).execute();
}

/** @returns false when the session is not theirs, or has ended. */
export async function deleteOwnSession(trx: Trx, userId: string, sessionId: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSessions(trx: Trx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length > 0) await trx.deleteFrom('sessions').where('id', 'in', sessionIds).execute();
}

export async function deleteExpiredSessions(trx: Trx, now: Date): Promise<void> {
  const aDayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  await trx.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await trx.deleteFrom('revoked_sessions').where('revoked_at', '<', aDayAgo).execute();
}

const setSeen = statement('update sessions set last_seen_at = $2 where id = $1');

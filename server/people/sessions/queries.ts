import type { Session } from '#contract/sessions.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { describeBrowser } from './browser.ts';

export async function listSessions(
  db: Db,
  actor: Actor,
  now: Date,
): Promise<{ data: Session[]; nextCursor: null }> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip_address', 'created_at', 'last_seen_at'])
    .where('user_id', '=', actor.userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const data = rows.map(async (row) => ({
    id: row.id,
    ...(await describeBrowser(row.user_agent)),
    ipAddress: row.ip_address || null,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    isCurrent: row.id === actor.sessionId,
  }));
  return { data: await Promise.all(data), nextCursor: null };
}

/** Whether its owner has proved the session to be theirs after `since`. */
export async function isProvedSince(db: Db, sessionId: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('proved_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

/** False once the session has ended. */
export async function isOpenSession(db: Db, { sessionId, userId }: Actor): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

import type { Session } from '#contract/sessions.ts';
import type { Config } from '#server/config.ts';
import { isDemoAccount } from '#server/people/users/queries.ts';
import { shortAddress } from '#server/platform/callers/network.ts';
import { bool, text, uuid } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { describeBrowser } from './browser.ts';

export { rememberBrowser } from './devices.ts';

/** To visitors of the demo their own alone: the others are strangers. */
export async function listShownSessions(
  db: Db,
  config: Config,
  actor: Actor,
  now: Date,
): Promise<{ data: Session[]; nextCursor: null }> {
  const { data, nextCursor } = await listSessions(db, actor, now);
  const isShared = await isDemoAccount(db, actor.userId, config);
  return { data: data.filter(({ isCurrent }) => isCurrent || !isShared), nextCursor };
}

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
    ipAddress: row.ip_address ? shortAddress(row.ip_address) : null,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    isCurrent: row.id === actor.sessionId,
  }));
  return { data: await Promise.all(data), nextCursor: null };
}

/** When its owner last proved the session to be theirs. Undefined once it has ended. */
export async function findProofTime(db: Db, { sessionId, userId }: Actor): Promise<Date | undefined> {
  const session = await findSession(db, sessionId);
  return session?.user_id === userId ? session.proved_at : undefined;
}

/** False once the session has ended. */
export async function isOpenSession(db: Db, { sessionId, userId }: Actor): Promise<boolean> {
  return (await findSession(db, sessionId))?.user_id === userId;
}

/** Whether the session was begun with a second factor, or proved by one later. */
export async function hasSecondFactor(db: Db, sessionId: string): Promise<boolean> {
  return (await findSession(db, sessionId))?.has_second_factor ?? false;
}

/** Whether the account of this address was signed in to from the device. */
export async function isKnownDevice(db: Db, email: string, deviceId: string): Promise<boolean> {
  const [row] = await findDevice(db, { email, deviceId });
  return row?.is_known ?? false;
}

/** Whether the account was signed in to from the device. */
export async function isDeviceOf(db: Db, userId: string, deviceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('device_id')
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  return row !== undefined;
}

async function findSession(db: Db, sessionId: string) {
  return await db
    .selectFrom('sessions')
    .select(['user_id', 'proved_at', 'has_second_factor'])
    .where('id', '=', sessionId)
    .executeTakeFirst();
}

const findDevice = statement({
  text: `
    select exists (
      select from known_devices join users on users.id = known_devices.user_id
      where users.email = :email and known_devices.device_id = :deviceId
    ) as is_known`,
  values: { email: text, deviceId: uuid },
  row: { is_known: bool },
});

import { daysBefore } from '#domain/calendar/day.ts';
import { bool, int4, int8, timestamptz, uuid } from '#server/platform/db/columns.ts';
import { connectionOf, type Trx, type Writer } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import { DEVICE_DAYS } from './devices.ts';

/** Signing in counts as a proof and as a use of the session. */
export async function markStarted(
  trx: Trx,
  sessionId: string,
  { deviceId, hasSecondFactor }: { readonly deviceId: string; readonly hasSecondFactor: boolean },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({
      device_id: deviceId,
      has_second_factor: hasSecondFactor,
      created_at: now,
      last_seen_at: now,
      proved_at: now,
    })
    .where('id', '=', sessionId)
    .execute();
}

export async function markSeen(writer: Writer, sessionId: string, now: Date): Promise<void> {
  const db = connectionOf(writer);
  await setSeen(db, { sessionId, now });
}

export async function markProved(trx: Trx, sessionId: string, now: Date): Promise<void> {
  await trx.updateTable('sessions').set({ proved_at: now }).where('id', '=', sessionId).execute();
}

export async function markSecondFactor(trx: Trx, sessionId: string): Promise<void> {
  await trx.updateTable('sessions').set({ has_second_factor: true }).where('id', '=', sessionId).execute();
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

/** @returns the ids of the sessions that are gone. */
export async function deleteSessionsOf(
  trx: Trx,
  userId: string,
  exceptId: string | undefined,
): Promise<readonly string[]> {
  const rows = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** @returns the ids of those that are gone: all but so many, the last used first. */
export async function deleteOldestSessions(
  trx: Trx,
  userId: string,
  kept: number,
): Promise<readonly string[]> {
  return (await deleteBeyond(trx, { userId, kept })).map((row) => row.id);
}

export async function deleteExpiredSessions(trx: Trx, now: Date): Promise<void> {
  await trx.deleteFrom('sessions').where('expires_at', '<', now).execute();
}

/** A browser without cookies is new each time: the owner is told of as many devices a day. */
const NEW_DEVICES_TOLD_A_DAY = 10;
/** Beyond that, the one that was used longest ago is forgotten. */
const DEVICES_OF_AN_ACCOUNT = 100;

/**
 * @returns whether the owner is to be told: the account was used before, never from this device, and not from many others for the
 * first time in a day.
 */
export async function insertDevice(trx: Trx, userId: string, deviceId: string, now: Date): Promise<boolean> {
  const [known] = await countDevices(trx, { userId, deviceId, dayBefore: daysBefore(now, 1) });
  await trx
    .insertInto('known_devices')
    .values({ user_id: userId, device_id: deviceId, first_seen_at: now, last_seen_at: now })
    .onConflict((row) => row.columns(['user_id', 'device_id']).doUpdateSet({ last_seen_at: now }))
    .execute();
  await deleteDevicesBeyond(trx, { userId, kept: DEVICES_OF_AN_ACCOUNT });
  return known !== undefined && known.all > 0 && !known.this && known.recent < NEW_DEVICES_TOLD_A_DAY;
}

/** A browser has forgotten its cookie by then. */
export async function deleteForgottenDevices(trx: Trx, now: Date): Promise<void> {
  await trx.deleteFrom('known_devices').where('last_seen_at', '<', daysBefore(now, DEVICE_DAYS)).execute();
}

export async function deleteDevices(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('known_devices').where('user_id', '=', userId).execute();
}

const countDevices = statement({
  text: `
    select count(*)::int as all, count(*) filter (where device_id = :deviceId) > 0 as this,
      count(*) filter (where first_seen_at > :dayBefore)::int as recent
    from known_devices where user_id = :userId`,
  values: { userId: uuid, deviceId: uuid, dayBefore: timestamptz },
  row: { all: int4, this: bool, recent: int4 },
});

const deleteDevicesBeyond = statement({
  text: `
    delete from known_devices where known_devices.user_id = :userId and known_devices.device_id in (
      select oldest.device_id from known_devices as oldest where oldest.user_id = :userId
      order by oldest.last_seen_at desc, oldest.device_id offset :kept
    )`,
  values: { userId: uuid, kept: int8 },
});

const setSeen = statement({
  text: 'update sessions set last_seen_at = :now where id = :sessionId',
  values: { sessionId: uuid, now: timestamptz },
});

const deleteBeyond = statement({
  text: `
    delete from sessions where sessions.id in (
      select oldest.id from sessions as oldest where oldest.user_id = :userId
      order by oldest.last_seen_at desc, oldest.id desc offset :kept
    ) returning sessions.id`,
  values: { userId: uuid, kept: int8 },
  row: { id: uuid },
});

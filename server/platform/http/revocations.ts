import { setInterval } from 'node:timers';
import { daysBefore } from '#domain/calendar/day.ts';
import { timestamptz, uuids } from '#server/platform/db/columns.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { type Notifications, notify } from '#server/platform/db/notifications.ts';
import { createOutage, type Warn } from '#server/platform/db/outage.ts';
import { statement } from '#server/platform/db/statement.ts';

/**
 * The sessions that ended while an access token of theirs may still be valid, in the memory of every process. They
 * are told of by notification at once; the periodic reading covers a notification that got lost, within 30 s.
 */
export interface Revocations {
  has(sessionId: string): boolean;
  /** Part of the change that ends the sessions; `announce` follows its commit. */
  record(trx: Trx, sessionIds: readonly string[]): Promise<void>;
  /** Makes recorded revocations hold in this process without waiting for the notification. */
  announce(sessionIds: readonly string[]): void;
  /** `end` runs for each session that is revoked from now on. Returns how to stop. */
  onRevoked(end: (sessionId: string) => void): () => void;
  start(): Promise<void>;
  close(): void;
}

const CHANNEL = 'revocations';
const READ_MS = 30_000;

// Access tokens live for 15 minutes; five more for clocks that differ.
const RECENT_MS = 20 * 60 * 1000;

// One parameter, however many end at once: a statement takes 65,535.
const insertRevoked = statement({
  text: `
    insert into revoked_sessions (session_id, revoked_at) select unnest(:sessionIds::uuid[]), :now::timestamptz
    on conflict (session_id) do nothing`,
  values: { sessionIds: uuids, now: timestamptz },
});

/** As `record`, in a process that serves no requests: those that do hear of it with the commit. */
export async function recordRevoked(trx: Trx, sessionIds: readonly string[], now: Date): Promise<void> {
  if (sessionIds.length === 0) return;
  await insertRevoked(trx, { sessionIds: [...sessionIds], now });
  // 200 ids of 37 characters stay below the 8,000 bytes of a payload.
  for (let from = 0; from < sessionIds.length; from += 200) {
    const payload = sessionIds.slice(from, from + 200).join(',');
    await notify(trx, { channel: CHANNEL, payload });
  }
}

/** Access tokens of these sessions expired long ago. */
export async function clearRevokedSessions(trx: Trx, now: Date): Promise<void> {
  await trx.deleteFrom('revoked_sessions').where('revoked_at', '<', daysBefore(now, 1)).execute();
}

export function createRevocations(
  notifications: Notifications,
  db: Db,
  clock: () => Date,
  warn: Warn,
): Revocations {
  let revoked = new Set<string>();
  /** For each read that is under way: what has been announced since it began. */
  const announcedSince = new Set<Set<string>>();
  const listeners = new Set<(sessionId: string) => void>();
  let timer: NodeJS.Timeout | undefined;
  const outage = createOutage('Sessions that have ended are not read', warn);

  function announce(sessionIds: readonly string[]): void {
    for (const sessionId of sessionIds) {
      for (const announced of announcedSince) announced.add(sessionId);
      if (revoked.has(sessionId)) continue;
      revoked.add(sessionId);
      for (const end of listeners) end(sessionId);
    }
  }

  async function read(): Promise<void> {
    const announced = new Set<string>();
    announcedSince.add(announced);
    try {
      const rows = await db
        .selectFrom('revoked_sessions')
        .select('session_id')
        .where('revoked_at', '>', new Date(clock().getTime() - RECENT_MS))
        .execute();
      announce(rows.map((row) => row.session_id));
      // What was announced while the statement ran may be missing from it; all else that is missing is old.
      revoked = announced;
    } finally {
      announcedSince.delete(announced);
    }
  }

  const readAgain = () => void read().then(outage.ended, outage.failed);
  notifications.on(CHANNEL, (payload) => announce(payload.split(',')));
  notifications.onGap(readAgain);

  return {
    has: (sessionId) => revoked.has(sessionId),
    record: (trx, sessionIds) => recordRevoked(trx, sessionIds, clock()),
    announce,
    onRevoked(end) {
      listeners.add(end);
      return () => listeners.delete(end);
    },
    async start() {
      await read();
      timer = setInterval(readAgain, READ_MS).unref();
    },
    close: () => clearInterval(timer),
  };
}

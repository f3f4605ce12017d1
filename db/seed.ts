import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { addDays, todayIn } from '#domain/calendar/calendar-date.ts';
import { LOCK_KEYS } from '#server/platform/db/advisory-locks.ts';
import type { Db } from '#server/platform/db/database.ts';
import { createCast, isSeeded } from './seed/cast.ts';
import { COUPLE } from './seed/couple.ts';
import { FLAT } from './seed/flat.ts';
import { play } from './seed/play.ts';
import { TRIP } from './seed/trip.ts';

/**
 * The cast and their groups, for the demo, the journeys and the screenshots: written through the product's own
 * commands, all or nothing, and only where they are not there yet. Everything is the same each time but for its dates,
 * which count back from `now`.
 */
export async function seedDemo(db: Db, now: Date): Promise<void> {
  if (await isSeeded(db)) return;
  await db.transaction().execute(async (trx) => {
    // Processes that start together take turns.
    await sql`select pg_advisory_xact_lock(${LOCK_KEYS.seededCast})`.execute(trx);
    if (await isSeeded(trx)) return;
    const newId = idMaker();
    const today = todayIn(now, 'UTC');
    const dateOf = (day: number) => addDays(today, day);
    const joined = new Date(`${dateOf(-150)}T08:00:00Z`);
    const cast = await createCast(trx, () => newId(joined), joined);
    // The one that she looks at most comes last, and so first in her list.
    for (const story of [COUPLE, TRIP, FLAT]) await play(trx, story, { cast, newId, dateOf, now });
  });
}

function idMaker(): (at: Date) => string {
  let made = 0;
  return (at) => {
    made++;
    const random = createHash('sha256').update(`demo ${made}`).digest().subarray(0, 16);
    return v7({ msecs: at.getTime(), random });
  };
}

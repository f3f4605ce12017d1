import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '#test/app.ts';
import { createNotifications } from './notifications.ts';

const { database, db } = await startTestApp();

/** The connections of the process that listens. */
async function connections(name: string): Promise<number> {
  const { rows } = await db.executeQuery<{ count: number }>(
    CompiledQuery.raw('select count(*)::int as count from pg_stat_activity where application_name = $1', [
      name,
    ]),
  );
  return rows[0]?.count ?? 0;
}

it('a connection on which PostgreSQL refuses to listen is closed', async () => {
  const url = new URL(database.url);
  url.searchParams.set('application_name', 'refused listener');
  const notifications = createNotifications(url.href);
  // No channel has an empty name: the server refuses it, as a standby refuses every one.
  notifications.on('', () => {});
  await expect(notifications.start()).rejects.toThrow('zero-length');
  await expect.poll(() => connections('refused listener')).toBe(0);
});

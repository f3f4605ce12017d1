import { request } from 'node:http';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { startTestApp } from '#test/app.ts';
import { countWaiting } from '#test/change-while-waiting.ts';
import type { Answer } from '#test/client.ts';
import { expectData, expenseOf, makeGroup } from '#test/group.ts';
import { waitPatiently } from '#test/patient-writes.ts';

// One connection holds the group, four are those of Ana's requests, and one is left.
const { app, as, deps } = await startTestApp({}, { max: 6 });
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
const ana = await as('Ana');
const ben = await as('Ben');
const { id: groupId } = await makeGroup(ana);

/** As many of a caller as are begun at once, and as many as then rest until they are written together. */
const [PLACES, RESTING] = [4, 32];

/** Makes `count` expenses at once, in a group that lets none of them pass before `meanwhile` is over. */
async function recordBehindLock(
  count: number,
  meanwhile: (asked: readonly Promise<Answer<unknown>>[]) => Promise<void>,
): Promise<number[]> {
  const written = waitPatiently(deps);
  const holder = await deps.pool.connect();
  await holder.query('begin');
  await holder.query('select from change_counters where group_id = $1 for update', [groupId]);
  const asked: Promise<Answer<unknown>>[] = [];
  try {
    while (asked.length < count) {
      const path = `/api/groups/${groupId}/transactions`;
      // Those that are to rest come by few: the next ones would find their places taken and be refused.
      const more = asked.length < PLACES + RESTING ? PLACES : count - asked.length;
      for (let each = 0; each < more; each++) asked.push(ana.post(path, expenseOf(ana, [ana])));
      // The first of them has come to the group, and the others behind it, except those that wait for a place.
      await vi.waitFor(async () => expect(await countWaiting(deps)).toBe(1));
      const begun = Math.min(asked.length, PLACES + RESTING);
      await vi.waitFor(() => expect(written).toHaveBeenCalledTimes(begun));
      // These come behind them, and have been to the database once they are answered.
      for (let times = 0; times < 3; times++) expect((await ben.get('/api/users/profile')).status).toBe(200);
    }
    await meanwhile(asked);
  } finally {
    await holder.query('commit');
    holder.release();
  }
  return (await Promise.all(asked)).map(({ status }) => status);
}

describe('a caller who asks for much at once', () => {
  it('keeps no other caller waiting, and is served in turn', async () => {
    const statuses = await recordBehindLock(20, async () => {
      expect((await ben.get('/api/users/profile')).status).toBe(200);
    });
    expect(statuses).toEqual(Array(20).fill(201));
  });

  it('is told when to come back with what would wait for too long', async () => {
    const statuses = await recordBehindLock(142, async (asked) => {
      const { status, body, headers } = await Promise.race(asked);
      expect([status, body.code, headers['retry-after']]).toEqual([503, 'SERVICE_UNAVAILABLE', '2']);
      expect((await ben.get('/api/users/profile')).status).toBe(200);
    });
    // Four at a time, one of which writes; 32 that rest until they are written with others; a hundred that wait.
    expect(statuses.filter((status) => status === 201)).toHaveLength(PLACES + RESTING + 100);
    expect(statuses.filter((status) => status === 503)).toHaveLength(6);
  });

  it('has nothing changed by a request that still waited when its connection ended', async () => {
    const holder = await deps.pool.connect();
    await holder.query('begin');
    await holder.query('select from users where id = $1 for update', [ana.user.id]);
    const rename = (displayName: string) => ana.put('/api/users/profile', { displayName });
    const running = Array.from({ length: PLACES }, () => rename('Ana'));
    const countConnections = promisify(app.server.getConnections).bind(app.server);
    try {
      await vi.waitFor(async () => expect(await countWaiting(deps)).toBe(PLACES));
      const counted = vi.spyOn(app, 'countChange');
      const body = JSON.stringify({ displayName: 'Late' });
      const headers = { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' };
      const leaving = request(`${origin}/api/users/profile`, { method: 'PUT', headers });
      leaving.on('error', () => undefined);
      leaving.end(body);
      await vi.waitFor(() => expect(counted).toHaveBeenCalledTimes(1));
      leaving.destroy();
      await vi.waitFor(async () => expect(await countConnections()).toBe(0));
    } finally {
      await holder.query('commit');
      holder.release();
    }
    await Promise.all(running);
    expect(expectData<{ displayName: string }>(await ana.get('/api/users/profile')).displayName).toBe('Ana');
  });
});

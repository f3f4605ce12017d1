import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '#test/app.ts';

const CONNECTIONS = 2;
const { as, deps, stranger } = await startTestApp({}, { max: CONNECTIONS });

/** Only what is to be refused waits no longer than this. What is to be served may take as long as it does. */
const SHORT_MS = 500;

/** Takes every connection, as work does that does not come to its end. */
async function holdDatabase(): Promise<() => void> {
  const held: PoolClient[] = [];
  for (let count = 0; count < CONNECTIONS; count++) held.push(await deps.pool.connect());
  const { options } = deps.pool;
  const patience = options.connectionTimeoutMillis;
  options.connectionTimeoutMillis = SHORT_MS;
  return () => {
    options.connectionTimeoutMillis = patience;
    for (const client of held) client.release();
  };
}

describe('more requests than the database has connections for', () => {
  it('are answered 503 with the moment to come back, while the process stays healthy, and served once there is room', async () => {
    const ana = await as('Ana');
    const ask = () => ana.get('/api/users/profile');
    const release = await holdDatabase();
    const asked = Array.from({ length: 10 * CONNECTIONS }, ask);
    expect((await stranger().get('/healthz')).status).toBe(200);
    for (const { status, body, headers } of await Promise.all(asked)) {
      expect([status, body.code, headers['retry-after']]).toEqual([503, 'SERVICE_UNAVAILABLE', '2']);
    }
    release();
    const served = await Promise.all(Array.from({ length: 10 * CONNECTIONS }, ask));
    expect(served.map(({ status }) => status)).toEqual(Array(10 * CONNECTIONS).fill(200));
  });

  it('lose nothing: what was refused was not done, and is done when it is sent again', async () => {
    const ben = await as('Ben');
    const group = { name: 'Flat', defaultCurrency: 'EUR', currencies: ['EUR'] };
    const release = await holdDatabase();
    expect((await ben.post('/api/groups', group)).status).toBe(503);
    release();
    expect((await ben.post('/api/groups', group)).status).toBe(201);
    expect((await ben.get<unknown[]>('/api/groups')).body.data).toHaveLength(1);
  });
});

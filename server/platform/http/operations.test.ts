import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { seedDemo } from '#db/seed.ts';
import { startTestApp } from '#test/app.ts';

const open = await startTestApp();
const guarded = await open.another({ metricsToken: 'a-token-for-metrics' });
const closed = await open.another({ environment: 'production' });
const demo = await startTestApp({ demo: true });

/** By another name than this machine's, also one that leads here, and through a proxy. */
const ELSEWHERE = [
  { host: 'quits.example.org' },
  { host: '127.0.0.1.example.org:3000' },
  { host: 'localhost:3000', 'x-forwarded-for': '192.0.2.1' },
  { host: 'localhost:3000', 'x-forwarded-host': 'quits.example.org' },
];

describe('the demo', () => {
  const isOffered = async ({ anonymous }: typeof demo, headers = {}) =>
    (await anonymous.get<{ demo: boolean }>('/api/common/config', headers)).body.data.demo;

  it('is for this machine alone', async () => {
    await seedDemo(demo.db, demo.deps.clock());
    expect(await isOffered(demo)).toBe(true);
    expect((await demo.stranger().post('/api/auth/demo')).status).toBe(200);
    for (const headers of ELSEWHERE) {
      expect(await isOffered(demo, headers)).toBe(false);
      expect((await demo.stranger().post('/api/auth/demo', undefined, headers)).status).toBe(404);
    }
  });
});

describe('health', () => {
  it('is up without asking the database, and ready when that answers and is migrated', async () => {
    expect((await open.anonymous.get('/healthz')).status).toBe(200);
    expect((await open.anonymous.get('/readyz')).status).toBe(200);
  });

  it('is asked of the database once a second, however many ask', async () => {
    let taken = 0;
    const count = () => void taken++;
    open.deps.pool.on('acquire', count);
    open.clock.advance({ seconds: 1 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => open.anonymous.get('/readyz')));
    open.deps.pool.off('acquire', count);
    expect([new Set(answers.map(({ status }) => status)), taken]).toEqual([new Set([200]), 1]);
  });

  it('leaves no timer behind once it is answered', async () => {
    const begin = vi.spyOn(globalThis, 'setTimeout');
    const end = vi.spyOn(globalThis, 'clearTimeout');
    expect((await open.anonymous.get('/readyz')).status).toBe(200);
    const at = begin.mock.calls.findIndex(([, ms]) => ms === 3_000);
    const timer = begin.mock.results[at]?.value;
    expect(timer).toBeDefined();
    expect(end).toHaveBeenCalledWith(timer);
    begin.mockRestore();
    end.mockRestore();
  });

  it('is not ready while the database leaves the question open, and asks no second one', async () => {
    const busy = await startTestApp({}, { max: 1, connectionTimeout: 60_000 });
    const { pool } = busy.deps;
    const held = await pool.connect();
    expect((await busy.anonymous.get('/readyz')).status).toBe(503);
    busy.clock.advance({ seconds: 9 });
    expect((await busy.anonymous.get('/readyz')).status).toBe(503);
    expect(pool.waitingCount).toBe(1);
    held.release();
    await expect.poll(async () => (await busy.anonymous.get('/readyz')).status).toBe(200);
  });

  it('is ready again although a question was never answered', async () => {
    const silent = await startTestApp();
    const { pool } = silent.deps;
    const connect = vi.spyOn(pool, 'connect').mockReturnValueOnce(new Promise(() => undefined) as never);
    expect((await silent.anonymous.get('/readyz')).status).toBe(503);
    connect.mockRestore();
    expect((await silent.anonymous.get('/readyz')).status).toBe(503);
    silent.clock.advance({ seconds: 10 });
    expect((await silent.anonymous.get('/readyz')).status).toBe(200);
  });

  it('is not ready while a migration is missing', async () => {
    const behind = await startTestApp();
    await sql`delete from schema_migrations where name like '0003%'`.execute(behind.db);
    const answer = await behind.anonymous.get('/readyz');
    expect([answer.status, answer.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect((await behind.anonymous.get('/healthz')).status).toBe(200);
  });
});

describe('metrics', () => {
  it('count answers by route, without ids or tokens', async () => {
    await open.anonymous.get('/api/invitations/a-secret-token');
    const { text } = await open.anonymous.get('/metrics');
    expect(text).toContain('route="/api/invitations/:token"');
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toContain('a-secret-token');
  });

  it('are for callers with the token, where there is one', async () => {
    expect((await guarded.anonymous.get('/metrics')).status).toBe(404);
    const wrong = await guarded.anonymous.get('/metrics', { authorization: 'Bearer a-token-for-metricz' });
    expect(wrong.status).toBe(404);
    const right = await guarded.anonymous.get('/metrics', { authorization: 'Bearer a-token-for-metrics' });
    expect(right.status).toBe(200);
  });

  it('are for this machine alone without a token', async () => {
    for (const headers of ELSEWHERE) {
      expect((await open.anonymous.get('/metrics', headers)).status).toBe(404);
    }
    const right = { authorization: 'Bearer a-token-for-metrics', host: 'quits.example.org' };
    expect((await guarded.anonymous.get('/metrics', right)).status).toBe(200);
  });

  it('are closed in production without a token', async () => {
    const { status, text } = await closed.anonymous.get('/metrics');
    expect(status).toBe(404);
    expect(text).not.toContain('process_');
  });
});

describe('unsent mail', () => {
  it('is shown on this machine alone', async () => {
    for (const path of ['/dev/mail', '/dev/mail/templates', '/dev/mail/styles.css']) {
      expect((await open.anonymous.get(path)).status).toBe(200);
      for (const headers of ELSEWHERE) expect((await open.anonymous.get(path, headers)).status).toBe(404);
      const there = { method: 'GET', url: path, remoteAddress: '192.0.2.1' } as const;
      expect((await open.anonymous.send(there)).status).toBe(404);
    }
  });

  it('is not shown in production', async () => {
    expect((await closed.anonymous.get('/dev/mail')).text).not.toContain('<h1>Mail</h1>');
  });
});

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '#test/app.ts';

const open = await startTestApp();
const guarded = await startTestApp({ metricsToken: 'a-token-for-metrics' });
const closed = await startTestApp({ environment: 'production' });

describe('health', () => {
  it('is up without asking the database, and ready when that answers and is migrated', async () => {
    expect((await open.anonymous.get('/healthz')).status).toBe(200);
    expect((await open.anonymous.get('/readyz')).status).toBe(200);
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

  it('are closed in production without a token', async () => {
    expect((await closed.anonymous.get('/metrics')).text).not.toContain('process_');
  });
});

describe('unsent mail', () => {
  it('is not shown in production', async () => {
    expect((await closed.anonymous.get('/dev/mail')).text).not.toContain('<h1>Mail</h1>');
  });
});

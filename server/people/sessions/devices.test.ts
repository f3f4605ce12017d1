import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Session } from '#contract/sessions.ts';
import { emailOf, PASSWORD, signIn, startTestApp } from '#test/app.ts';
import type { Client } from '#test/client.ts';

// Statements of 70,000 rows take a busy machine longer than a request's may.
const { as, stranger, db, clock, mails, another } = await startTestApp({}, { statementTimeout: 0 });
const elsewhere = await another();

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const enter = (name: string, client = stranger()) =>
  signIn(client, name, PASSWORD, { 'user-agent': FIREFOX });

const sessionsOf = async (client: Client) => (await client.get<Session[]>('/api/users/sessions')).body.data;

describe('the list of sessions', () => {
  it('tells browser, system and place, which one asks, and the last used first', async () => {
    const ana = await as('Ana');
    clock.advance({ minutes: 1 });
    const phone = await enter('Ana');
    const [latest, first, ...others] = await sessionsOf(phone);
    expect(others).toEqual([]);
    expect(latest).toMatchObject({
      browser: 'Firefox',
      system: 'Linux',
      ipAddress: '127.0.0.1',
      isCurrent: true,
    });
    expect(first?.isCurrent).toBe(false);
    clock.advance({ minutes: 1 });
    await ana.post('/api/auth/refresh');
    const [refreshed] = await sessionsOf(phone);
    expect(refreshed).toMatchObject({ id: first?.id, lastSeenAt: clock.now().toISOString() });
  });

  it('shows no sessions of other accounts, and refuses to end them', async () => {
    const ben = await as('Ben');
    const [own] = await sessionsOf(ben);
    const eve = await as('Eve');
    expect((await sessionsOf(eve)).map(({ id }) => id)).not.toContain(own?.id);
    const answer = await eve.delete(`/api/users/sessions/${own?.id}`);
    expect([answer.status, answer.body.code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
    expect((await ben.post('/api/auth/refresh')).status).toBe(200);
  });
});

it('a browser that is not known has no name, whatever it calls itself', async () => {
  await as('Lou');
  const sentence = 'Your account was locked, go to https://evil.example';
  for (const agent of [sentence, `Firefox/${sentence}`, `${sentence}/1.0 ${'x'.repeat(2000)}`]) {
    const client = await signIn(stranger(), 'Lou', PASSWORD, { 'user-agent': agent });
    const [session] = await sessionsOf(client);
    expect([null, 'Firefox']).toContain(session?.browser);
  }
  const rows = await db.selectFrom('sessions').select('user_agent').execute();
  expect(Math.max(...rows.map(({ user_agent }) => user_agent?.length ?? 0))).toBe(512);
  expect((await mails.all()).filter(({ text }) => text.includes('evil'))).toEqual([]);
});

it('an account has a hundred sessions: the next one ends that which was used longest ago', async () => {
  const first = await as('Max');
  const { rows } = await sql<{ id: string }>`
    insert into sessions (id, user_id, token, expires_at, last_seen_at, created_at, updated_at)
    select gen_random_uuid(), ${first.user.id}::uuid, gen_random_uuid()::text, ${new Date(clock.now().getTime() + 86_400_000)},
      ${clock.now()}, ${clock.now()}, ${clock.now()} from generate_series(1, 70000) returning id`.execute(db);
  clock.advance({ minutes: 1 });
  const latest = await enter('Max');
  expect(await sessionsOf(latest)).toHaveLength(100);
  expect(rows).toHaveLength(70_000);
  expect((await latest.delete('/api/users/sessions')).status).toBe(204);
  expect(await sessionsOf(latest)).toMatchObject([{ isCurrent: true }]);
});

describe('ending sessions', () => {
  it('signs one device out, here and at every other process', async () => {
    const cleo = await as('Cleo');
    const phone = await enter('Cleo');
    const there = elsewhere.stranger();
    there.token = phone.token;
    expect((await there.get('/api/users/profile')).status).toBe(200);
    const other = (await sessionsOf(cleo)).find(({ isCurrent }) => !isCurrent);
    // It may hear of the sessions of other tests only now.
    const revoked = new Promise<void>((resolve) => {
      elsewhere.deps.revocations.onRevoked((id) => id === other?.id && resolve());
    });
    expect((await cleo.delete(`/api/users/sessions/${other?.id}`)).status).toBe(204);
    expect((await phone.get('/api/users/profile')).status).toBe(401);
    expect((await phone.post('/api/auth/refresh')).status).toBe(401);
    await revoked;
    expect((await there.get('/api/users/profile')).status).toBe(401);
    expect((await cleo.get('/api/users/profile')).status).toBe(200);
  });

  it('signs all others out, and stays', async () => {
    const dan = await as('Dan');
    const others = [await enter('Dan'), await enter('Dan')];
    expect((await dan.delete('/api/users/sessions')).status).toBe(204);
    for (const other of others) expect((await other.post('/api/auth/refresh')).status).toBe(401);
    expect(await sessionsOf(dan)).toMatchObject([{ isCurrent: true }]);
  });
});

describe('a device', () => {
  const noticesTo = async (name: string) =>
    (await mails.all()).filter(({ to, text }) => to === emailOf(name) && text.includes('Firefox'));

  it('that is new to an account is mailed to its owner, once', async () => {
    await as('Fay');
    const phone = await enter('Fay');
    expect(await noticesTo('Fay')).toHaveLength(1);
    await enter('Fay', phone);
    expect(await noticesTo('Fay')).toHaveLength(1);
  });

  it('that follows ten new ones in a day is mailed no more, and a hundred are kept', async () => {
    const ida = await as('Ida');
    for (let count = 0; count < 12; count++) await enter('Ida');
    expect(await noticesTo('Ida')).toHaveLength(9);
    clock.advance({ hours: 25 });
    await enter('Ida');
    expect(await noticesTo('Ida')).toHaveLength(10);
    await sql`
      insert into known_devices (user_id, device_id, first_seen_at, last_seen_at)
      select ${ida.user.id}::uuid, gen_random_uuid(), ${clock.now()}, ${clock.now()} from generate_series(1, 150)`.execute(
      db,
    );
    clock.advance({ minutes: 1 });
    const latest = await enter('Ida');
    const devices = await db
      .selectFrom('known_devices')
      .select('device_id')
      .where('user_id', '=', ida.user.id)
      .execute();
    expect(devices).toHaveLength(100);
    expect(devices.map((row) => row.device_id)).toContain(latest.cookies.get('quits.device'));
  });

  it('that is the first of an account is no news', async () => {
    const gil = await as('Gil');
    await db.deleteFrom('known_devices').where('user_id', '=', gil.user.id).execute();
    await enter('Gil');
    expect(await noticesTo('Gil')).toEqual([]);
  });

  it('is known by a cookie that holds no account’s id, so that a made-up one is replaced', async () => {
    await as('Hal');
    const client = stranger();
    client.cookies.set('quits.device', 'not-one-of-ours');
    await enter('Hal', client);
    expect(client.cookies.get('quits.device')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

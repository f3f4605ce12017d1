import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { User } from '#contract/accounts.ts';
import type { AccessGrant, Session } from '#contract/sessions.ts';
import { emailOf, PASSWORD, startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';

const here = await startTestApp({ demo: true });
const { as, stranger, db, clock, deps } = here;
const elsewhere = await here.another();

const SESSION_COOKIE = 'quits.session_token';

/**
 * A session lasts for 720 hours by the machine's clock, which Better Auth reads, and not by the app's.
 * @returns when it now expires.
 */
async function bringExpiryForward({ user }: UserClient, by: string): Promise<Date> {
  const { expires_at } = await db
    .updateTable('sessions')
    .set({ expires_at: sql`expires_at - ${by}::interval` })
    .where('user_id', '=', user.id)
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at;
}

describe('signing in', () => {
  it('answers a token for a quarter of an hour, the profile, a cookie that scripts cannot read and whose it is', async () => {
    const ana = await as('Ana');
    const login = { email: emailOf('Ana').toUpperCase(), password: PASSWORD };
    const answer = await stranger().post<AccessGrant & { user: User }>('/api/auth/login', login);
    expect(answer.status).toBe(200);
    expect(answer.body.data.user).toEqual(ana.user);
    expect(Date.parse(answer.body.data.expiresAt) - clock.now().getTime()).toBe(15 * 60 * 1000);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^quits\.session_token=[^;]+; Max-Age=2592000; Path=\/api; HttpOnly; SameSite=Lax$/,
      ),
      `quits.account=${ana.user.id}; Max-Age=2505600; Path=/; SameSite=Lax`,
      expect.stringMatching(/^quits\.device=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('refuses a wrong password and an unknown address in the same words', async () => {
    await as('Ana');
    const wrong = await stranger().post('/api/auth/login', { email: emailOf('Ana'), password: 'not hers' });
    const unknown = await stranger().post('/api/auth/login', {
      email: 'nobody@quits.example',
      password: PASSWORD,
    });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'UNAUTHORIZED']);
    expect(unknown.body).toEqual(wrong.body);
  });

  it('tells only who knows the password that the address is unconfirmed', async () => {
    const email = 'unconfirmed@quits.example';
    await stranger().post('/api/auth/register', { displayName: 'Uma', email, password: PASSWORD });
    const right = await stranger().post('/api/auth/login', { email, password: PASSWORD });
    expect([right.status, right.body.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    expect(right.body.details).toMatchObject([{ path: 'email_confirmed_at' }]);
    const wrong = await stranger().post('/api/auth/login', { email, password: 'guessed' });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'UNAUTHORIZED']);
  });

  it.each([
    ['email', { email: 'nobody', password: PASSWORD }],
    ['password', { email: emailOf('Ana'), password: '' }],
    ['password', { email: emailOf('Ana'), password: 'x'.repeat(129) }],
  ])('refuses a malformed %s', async (field, body) => {
    const answer = await stranger().post('/api/auth/login', body);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.body.details).toMatchObject([{ path: field }]);
  });

  it('remembers from which browser, by the address of the connection and no other', async () => {
    await as('Otto');
    const headers = { 'user-agent': 'Firefox', 'x-forwarded-for': '203.0.113.9' };
    await stranger().post('/api/auth/login', { email: emailOf('Otto'), password: PASSWORD }, headers);
    const session = await db
      .selectFrom('sessions')
      .selectAll()
      .where('user_agent', '=', 'Firefox')
      .executeTakeFirstOrThrow();
    expect(session.ip_address).not.toBe('203.0.113.9');
  });
});

describe('an access token', () => {
  it('is believed until it expires', async () => {
    const ana = stranger();
    const { body } = await (await as('Ana')).post<AccessGrant>('/api/auth/refresh');
    ana.token = body.data.accessToken;
    expect((await ana.get('/api/users/profile')).status).toBe(200);
    clock.advance({ minutes: 15 });
    const late = await ana.get('/api/users/profile');
    expect([late.status, late.body.code]).toEqual([401, 'TOKEN_EXPIRED']);
    expect(late.headers['www-authenticate']).toBe('Bearer');
  });

  it.each([
    ['none', undefined, 'UNAUTHORIZED'],
    ['no token', 'nonsense', 'INVALID_TOKEN'],
    [
      'one without a signature',
      `${btoa('{"alg":"none"}')}.${btoa('{"sub":"x","sid":"y","exp":9999999999}')}.`,
      'INVALID_TOKEN',
    ],
  ])('is refused when it is %s', async (_name, token, code) => {
    const client = stranger();
    client.token = token;
    const answer = await client.get('/api/users/profile');
    expect([answer.status, answer.body.code]).toEqual([401, code]);
  });

  it('is not what another scheme of authorization carries', async () => {
    const headers = { authorization: `Basic ${btoa('ana:secret')}` };
    expect((await stranger().get('/api/users/profile', headers)).body.code).toBe('UNAUTHORIZED');
  });
});

describe('refreshing', () => {
  it('gives each of two pages that ask at once a token, and undoes neither', async () => {
    const pia = await as('Pia');
    const ask = () => pia.post<AccessGrant>('/api/auth/refresh');
    for (const { body } of [...(await Promise.all([ask(), ask()])), await ask()]) {
      const page = stranger();
      page.token = body.data.accessToken;
      expect((await page.get('/api/users/profile')).status).toBe(200);
    }
  });

  it('gives a fresh token for the cookie, however old the last one is', async () => {
    const pia = await as('Pia');
    clock.advance({ days: 3 });
    expect((await pia.get('/api/auth/session')).body.data).toEqual({ isSignedIn: true });
    const answer = await pia.post<AccessGrant>('/api/auth/refresh');
    expect(answer.status).toBe(200);
    pia.token = answer.body.data.accessToken;
    expect((await pia.get('/api/users/profile')).status).toBe(200);
  });

  it('makes a session that is used last longer', async () => {
    const quim = await as('Quim');
    const soon = await bringExpiryForward(quim, '719 hours');
    const answer = await quim.post('/api/auth/refresh');
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringContaining('Max-Age=2592000'),
      expect.stringContaining('quits.account='),
    ]);
    const { expires_at } = await db
      .selectFrom('sessions')
      .select('expires_at')
      .where('user_id', '=', quim.user.id)
      .executeTakeFirstOrThrow();
    expect(expires_at.getTime()).toBeGreaterThan(soon.getTime() + 29 * 24 * 60 * 60 * 1000);
  });

  it('is refused without a cookie, with a forged one and after the session has expired', async () => {
    const forged = stranger();
    forged.cookies.set(SESSION_COOKIE, 'made.up');
    const rosa = await as('Rosa');
    await bringExpiryForward(rosa, '721 hours');
    for (const client of [stranger(), forged, rosa]) {
      const answer = await client.post('/api/auth/refresh');
      expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHORIZED']);
      const asked = await client.get('/api/auth/session');
      expect([asked.status, asked.body.data]).toEqual([200, { isSignedIn: false }]);
    }
  });

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])('is refused to another site: %j', async (headers) => {
    const ana = await as('Ana');
    for (const path of ['/api/auth/refresh', '/api/auth/logout', '/api/auth/demo']) {
      const answer = await ana.post(path, undefined, headers);
      expect([answer.status, answer.body.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    }
    expect((await ana.post('/api/auth/refresh')).status).toBe(200);
  });

  it.each([
    { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:5173' },
    { origin: deps.config.publicUrl },
    { origin: 'http://192.168.1.7:3000', host: '192.168.1.7:3000' },
  ])('is open to our own pages: %j', async (headers) => {
    expect((await (await as('Ana')).post('/api/auth/refresh', undefined, headers)).status).toBe(200);
  });
});

describe('signing out', () => {
  it('ends the session at once, here and at every other process', async () => {
    const sara = await as('Sara');
    const there = elsewhere.stranger();
    there.token = sara.token;
    const [own] = (await sara.get<Session[]>('/api/users/sessions')).body.data;
    // It may hear of the sessions of other tests only now.
    const revoked = new Promise<void>((resolve) => {
      elsewhere.deps.revocations.onRevoked((id) => id === own?.id && resolve());
    });
    expect((await sara.post('/api/auth/logout')).status).toBe(204);
    expect(sara.cookies.has(SESSION_COOKIE)).toBe(false);
    expect((await sara.get('/api/users/profile')).status).toBe(401);
    await revoked;
    expect((await there.get('/api/users/profile')).body.code).toBe('UNAUTHORIZED');
  });

  it('leaves the other sessions of the person open', async () => {
    const tomas = await as('Tomas');
    const phone = stranger();
    const login = { email: emailOf('Tomas'), password: PASSWORD };
    phone.token = (await phone.post<AccessGrant>('/api/auth/login', login)).body.data.accessToken;
    await tomas.post('/api/auth/logout');
    expect((await phone.get('/api/users/profile')).status).toBe(200);
    expect((await phone.post('/api/auth/refresh')).status).toBe(200);
  });

  it('works for a client that holds only the token, and for one that is signed out already', async () => {
    const vera = await as('Vera');
    const script = stranger();
    script.token = vera.token;
    expect((await script.post('/api/auth/logout')).status).toBe(204);
    expect((await vera.post('/api/auth/refresh')).status).toBe(401);
    expect((await stranger().post('/api/auth/logout')).status).toBe(204);
  });

  it('holds for a process that starts afterwards', async () => {
    const wim = await as('Wim');
    await wim.post('/api/auth/logout');
    const late = (await here.another()).stranger();
    late.token = wim.token;
    expect((await late.get('/api/users/profile')).status).toBe(401);
  });
});

describe('the demo', () => {
  it('signs in as Ana of the seeded cast', async () => {
    const email = 'ana@demo.quits.example';
    await stranger().post('/api/auth/register', { displayName: 'Ana', email, password: PASSWORD });
    await db.updateTable('users').set({ email_verified: true }).where('email', '=', email).execute();
    const guest = stranger();
    const { status, body } = await guest.post<AccessGrant & { user: User }>('/api/auth/demo');
    expect([status, body.data.user.email]).toEqual([200, email]);
    expect((await guest.post('/api/auth/refresh')).status).toBe(200);
    await db.deleteFrom('users').where('email', '=', email).execute();
  });

  it('is not there without the cast', async () => {
    const answer = await stranger().post('/api/auth/demo');
    expect([answer.status, answer.body.code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
  });
});

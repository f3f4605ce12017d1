import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#contract/endpoints.ts';
import type { Session } from '#contract/sessions.ts';
import { addJob } from '#server/platform/jobs/queue.ts';
import { emailOf, PASSWORD, signIn, startTestApp } from '#test/app.ts';
import type { Client } from '#test/client.ts';
import { linkIn } from '#test/outbox.ts';

const here = await startTestApp({ rateLimits: true, trustProxy: 1 });
const { as, stranger, db, deps, clock, mails } = here;
const elsewhere = await here.another();
const direct = await startTestApp();

/** As the one trusted proxy tells it. */
const from = (address: string) => ({ 'x-forwarded-for': address });
const guess = (email: string, address: string, app = here) =>
  app.stranger().post('/api/auth/login', { email, password: 'a guess' }, from(address));

const enter = (name: string, app = here) => signIn(app.stranger(), name);

describe('limits', () => {
  it('are shared by all processes', async () => {
    const answers = [];
    for (let count = 0; count < 10; count++) {
      answers.push(await guess('ana@quits.example', '203.0.113.1', count % 2 ? elsewhere : here));
    }
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(401));
    const refused = await guess('ana@quits.example', '203.0.113.1', elsewhere);
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('stop guesses at one account from many addresses: fifty an hour', async () => {
    const statuses = [];
    for (let count = 0; count < 51; count++) {
      statuses.push((await guess('ben@quits.example', `198.51.100.${count}`)).status);
    }
    expect(statuses).toEqual([...Array(50).fill(401), 429]);
  });

  it('take all addresses of one network of IPv6 for one', async () => {
    const statuses = [];
    for (let count = 0; count < 11; count++) {
      statuses.push((await guess('nil@quits.example', `2001:db8:1:2::${count}`)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await guess('nil@quits.example', '2001:db8:1:3::1')).status).toBe(401);
  });

  it('leave the owner the devices from which they signed in, whatever strangers use up', async () => {
    const otto = await as('Otto');
    const right = { email: emailOf('Otto'), password: PASSWORD };
    for (let count = 0; count < 50; count++) await guess(right.email, `198.51.100.${count}`);
    expect((await stranger().post('/api/auth/login', right)).status).toBe(429);
    expect((await otto.post('/api/auth/login', right)).status).toBe(200);
    for (let count = 0; count < 25; count++) {
      await stranger().post('/api/auth/password/forgot', { email: right.email }, from(`198.51.100.${count}`));
    }
    const forgot = { email: right.email };
    expect((await stranger().post('/api/auth/password/forgot', forgot)).status).toBe(429);
    expect((await otto.post('/api/auth/password/forgot', forgot)).status).toBe(204);
    const stolen = stranger();
    stolen.cookies.set('quits.device', '00000000-0000-4000-8000-000000000000');
    expect((await stolen.post('/api/auth/login', right)).status).toBe(429);
    const wrong = { ...right, password: 'a guess' };
    const statuses = [];
    for (let count = 0; count < 11; count++)
      statuses.push((await otto.post('/api/auth/login', wrong)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  it('hold for the links that logins to an unconfirmed account mail, and refuse no login for them', async () => {
    const email = emailOf('Uma');
    await stranger().post('/api/auth/register', { displayName: 'Uma', email, password: PASSWORD });
    const statuses = [];
    for (let count = 0; count < 6; count++)
      statuses.push((await stranger().post('/api/auth/login', { email, password: PASSWORD })).status);
    expect(statuses).toEqual(Array(6).fill(403));
    expect((await mails.all()).filter(({ to }) => to === email)).toHaveLength(5);
  });

  it('forget the wrong guesses at an account once its owner signs in', async () => {
    await as('Cleo');
    for (let count = 0; count < 9; count++) await guess(emailOf('Cleo'), '127.0.0.1');
    const right = { email: emailOf('Cleo'), password: PASSWORD };
    expect((await stranger().post('/api/auth/login', right, from('127.0.0.1'))).status).toBe(200);
    expect((await guess(emailOf('Cleo'), '127.0.0.1')).status).toBe(401);
  });

  it('forget the wrong guesses at a password that was reset: the owner signs in on a new device', async () => {
    const email = emailOf('Rita');
    await as('Rita');
    for (let count = 0; count < 50; count++) await guess(email, `198.51.100.${count}`);
    const device = stranger();
    expect((await device.post('/api/auth/login', { email, password: PASSWORD })).status).toBe(429);
    await device.post('/api/auth/password/forgot', { email });
    const token = new URL(linkIn(await mails.to(email))).searchParams.get('token');
    const password = 'another horse 7';
    expect((await device.post('/api/auth/password/reset', { token, password })).status).toBe(204);
    expect((await device.post('/api/auth/login', { email, password })).status).toBe(200);
  });

  it('count resets per token, from wherever they come', async () => {
    const statuses = [];
    for (let count = 0; count < 26; count++) {
      const body = { token: 'guessed', password: PASSWORD };
      statuses.push(
        (await stranger().post('/api/auth/password/reset', body, from(`192.0.2.${count}`))).status,
      );
    }
    expect(statuses.indexOf(429)).toBe(25);
  });

  /** Asks for a mail in each of the three ways in turn, from another network each time. */
  const askForMails = async (email: string, times: number) => {
    const statuses = [];
    for (let count = 0; count < times; count++) {
      const ways = [
        ['register', { displayName: 'Dan', email, password: PASSWORD }],
        ['confirmation/resend', { email }],
        ['password/forgot', { email: email.toUpperCase() }],
      ] as const;
      const [path, body] = ways[count % 3] ?? ways[0];
      statuses.push((await stranger().post(`/api/auth/${path}`, body, from(`192.0.2.${count}`))).status);
    }
    return statuses;
  };

  it('let strangers cause five mails an hour to one address, and fifteen a day, in all ways together', async () => {
    await as('Uwe');
    // Registering has caused the first.
    clock.advance({ hours: 24 });
    const answers = [201, 204, 204, 201, 204, 429];
    // Alike with an account, and without one.
    for (const email of [emailOf('Uwe'), 'vera@quits.example']) {
      expect(await askForMails(email, 6)).toEqual(answers);
    }
    clock.advance({ hours: 1 });
    expect(await askForMails(emailOf('Uwe'), 6)).toEqual(answers);
    clock.advance({ hours: 1 });
    expect(await askForMails(emailOf('Uwe'), 6)).toEqual(answers);
    clock.advance({ hours: 1 });
    expect(await askForMails(emailOf('Uwe'), 1)).toEqual([429]);
    expect((await mails.all()).filter(({ to }) => to === emailOf('Uwe')).length).toBeLessThanOrEqual(15);
    clock.advance({ hours: 21 });
    expect(await askForMails(emailOf('Uwe'), 6)).toEqual(answers);
  });

  it('leave the owner signing in, and a mail to a known device, when strangers have caused all mails', async () => {
    const wilma = await as('Wilma');
    await askForMails(emailOf('Wilma'), 6);
    const login = { email: emailOf('Wilma'), password: PASSWORD };
    expect((await stranger().post('/api/auth/login', login)).status).toBe(200);
    const forgot = { email: emailOf('Wilma') };
    expect((await stranger().post('/api/auth/password/forgot', forgot)).status).toBe(429);
    expect((await wilma.post('/api/auth/password/forgot', forgot)).status).toBe(204);
  });

  it.each([
    ['/api/auth/proof', 11, { password: 'a guess' }],
    ['/api/auth/refresh', 61, undefined],
  ])('count %s per signed-in account', async (path, tries, body) => {
    const eve = await as('Eve');
    const statuses = [];
    for (let count = 0; count < tries; count++) statuses.push((await eve.post(path, body)).status);
    expect(statuses.indexOf(429)).toBe(tries - 1);
  });

  it('end a session in which proofs are guessed, and tell the owner', async () => {
    const lena = await as('Lena');
    const other = (await enter('Lena')).token;
    const statuses = [];
    for (let count = 0; count < 21; count++) {
      if (count % 10 === 0) clock.advance({ minutes: 1 });
      statuses.push((await lena.post('/api/auth/proof', { password: 'a guess' })).status);
    }
    expect(statuses).toEqual([...Array(20).fill(400), 429]);
    expect((await lena.get('/api/users/profile')).status).toBe(401);
    expect((await lena.post('/api/auth/refresh')).status).toBe(401);
    lena.token = other;
    expect((await lena.get('/api/users/profile')).status).toBe(200);
    const notices = (await mails.all()).filter(({ subject }) => subject.includes('was signed out'));
    expect(notices.map(({ to }) => to)).toEqual([emailOf('Lena')]);
  });

  it('count proofs of all sessions of an account together: thirty an hour', async () => {
    await as('Mia');
    const sessions = [await enter('Mia'), await enter('Mia')];
    const statuses = [];
    for (let count = 0; count < 31; count++) {
      if (count % 10 === 0) clock.advance({ minutes: 1 });
      statuses.push((await sessions[count % 2]?.post('/api/auth/proof', { password: 'a guess' }))?.status);
    }
    expect(statuses).toEqual([...Array(30).fill(400), 429]);
    for (const session of sessions) expect((await session.get('/api/users/profile')).status).toBe(200);
  });

  it('count codes given as a proof together with those of sign-ins on the same device: twenty an hour', async () => {
    const nina = await as('Nina');
    const wrong = { code: '000000' };
    for (let count = 0; count < 15; count++) {
      if (count % 10 === 0) clock.advance({ minutes: 1 });
      expect((await nina.post('/api/auth/proof', wrong)).status).toBe(400);
    }
    await db
      .insertInto('recovery_codes')
      .values({ user_id: nina.user.id, code_hash: Buffer.from('any') })
      .execute();
    const statuses = [];
    for (const _ of [1, 2]) {
      const client = stranger();
      client.cookies.set('quits.device', nina.cookies.get('quits.device') ?? '');
      await client.post('/api/auth/login', { email: emailOf('Nina'), password: PASSWORD });
      for (let count = 0; count < 3; count++) {
        statuses.push((await client.post('/api/auth/second-factor', wrong)).status);
      }
    }
    expect(statuses).toEqual([...Array(5).fill(400), 429]);
  });

  it('bound how many sign-ins may wait for a code, so that codes cannot be guessed one after another', async () => {
    const fay = await as('Fay');
    await db
      .insertInto('recovery_codes')
      .values({ user_id: fay.user.id, code_hash: Buffer.from('any') })
      .execute();
    const login = { email: emailOf('Fay'), password: PASSWORD };
    const statuses = [];
    for (let count = 0; count < 11; count++)
      statuses.push((await stranger().post('/api/auth/login', login)).status);
    expect(statuses).toEqual([...Array(10).fill(403), 429]);
  });

  it('keep no address in their table, and what has expired is cleared away', async () => {
    const rows = await db.selectFrom('rate_limits').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/@|203\.0/);
    await db
      .updateTable('rate_limits')
      .set({ expire: deps.clock().getTime() - 1 })
      .execute();
    await db.transaction().execute((trx) => addJob(trx, 'clear-rate-limits', {}));
    await here.mails.all();
    expect(await db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
  });
});

describe('what an account changes in a day', () => {
  it('is limited over all processes, for that account alone and until the next day', async () => {
    const one = await startTestApp({ rateLimits: true, changesADay: 100 });
    const two = await one.another();
    const [ana, ben] = [await one.as('Ana'), await one.as('Ben')];
    const elsewhereAna = two.stranger();
    elsewhereAna.token = ana.token;
    const change = (client: Client) => client.put('/api/users/profile', { locale: 'en' });
    for (let done = 0; done < 50; done++) {
      expect((await change(ana)).status).toBe(200);
      expect((await change(elsewhereAna)).status).toBe(200);
    }
    for (const client of [ana, ana, elsewhereAna]) {
      const refused = await change(client);
      expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
    }
    expect((await ana.get('/api/users/profile')).status).toBe(200);
    expect((await change(ben)).status).toBe(200);
    one.clock.advance({ hours: 24 });
    const later = await enter('Ana', one);
    expect((await change(later)).status).toBe(200);
  });

  it('does not keep the owner from what protects the account and stores nothing more', async () => {
    const app = await startTestApp({ rateLimits: true, changesADay: 100 });
    await app.as('Ana');
    let ana = await enter('Ana', app);
    while ((await ana.put('/api/users/profile', { locale: 'en' })).status === 200);
    const answered = [];
    const changing = ALL_ENDPOINTS.filter(({ method, access }) => method !== 'GET' && access !== 'admin');
    for (const { method, path } of changing) {
      const headers = { authorization: `Bearer ${ana.token}` };
      const { status } = await ana.send({ method, url: path.replace(/:\w+/g, v7()), headers });
      if (status !== 429) answered.push(`${method} ${path}`);
      // It may have ended the session.
      if (status < 300) ana = await enter('Ana', app);
    }
    expect(answered.sort()).toEqual(
      [
        'POST /api/auth/login',
        'POST /api/auth/second-factor',
        'POST /api/auth/passkey',
        'POST /api/auth/passkey/options',
        'POST /api/auth/google',
        'POST /api/auth/refresh',
        'POST /api/auth/logout',
        'POST /api/auth/proof',
        'POST /api/auth/proof/passkey/options',
        'POST /api/auth/password/forgot',
        'POST /api/auth/password/reset',
        'POST /api/auth/email-change',
        'PUT /api/users/password',
        'DELETE /api/users/identities/google',
        'POST /api/users/totp',
        'POST /api/users/totp/confirm',
        'DELETE /api/users/totp',
        'POST /api/users/recovery-codes',
        'POST /api/users/passkeys',
        'POST /api/users/passkeys/options',
        'DELETE /api/users/passkeys/:passkeyId',
        'DELETE /api/users/sessions',
        'DELETE /api/users/sessions/:sessionId',
        'POST /api/users/deletion',
        'POST /api/tier/subscription/cancel',
        'POST /api/groups/:groupId/leave',
      ].sort(),
    );
    expect((await ana.put('/api/users/password', { password: 'a better horse' })).status).toBe(204);
  });

  it('is told to the database by hundredths, of which a process goes no further than one', async () => {
    const app = await startTestApp({ rateLimits: true, changesADay: 500 });
    const ana = await app.as('Ana');
    const points = async () =>
      (await app.db.selectFrom('rate_limits').select('points').where('points', '=', 5).execute()).length;
    for (let done = 0; done < 4; done++) await ana.put('/api/users/profile', { locale: 'en' });
    expect(await points()).toBe(0);
    await ana.put('/api/users/profile', { locale: 'en' });
    expect(await points()).toBe(1);
  });
});

describe('the address of a caller', () => {
  const addressOf = (app: typeof here, name: string) =>
    app.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('ip_address')
      .where('users.email', '=', emailOf(name))
      .orderBy('sessions.last_seen_at', 'desc')
      .orderBy('sessions.id', 'desc')
      .executeTakeFirstOrThrow();

  it('is what the trusted proxy saw, not what the caller put before it', async () => {
    await as('Gil');
    const login = { email: emailOf('Gil'), password: PASSWORD };
    await stranger().post('/api/auth/login', login, from('1.2.3.4, 203.0.113.7'));
    expect((await addressOf(here, 'Gil')).ip_address).toBe('203.0.113.7');
  });

  it('is told in the list of sessions as it is written, with its zeros left out', async () => {
    const hal = await as('Hal');
    const login = { email: emailOf('Hal'), password: PASSWORD };
    await stranger().post('/api/auth/login', login, from('2001:0db8:0000:0001:0000:0000:0000:0000'));
    const sessions = (await hal.get<Session[]>('/api/users/sessions')).body.data;
    expect(sessions.map(({ ipAddress }) => ipAddress)).toContain('2001:db8:0:1::');
  });

  it('is that of the connection where no proxy is trusted', async () => {
    await direct.as('Gil');
    const login = { email: emailOf('Gil'), password: PASSWORD };
    await direct.stranger().post('/api/auth/login', login, from('1.2.3.4'));
    expect((await addressOf(direct, 'Gil')).ip_address).toBe('127.0.0.1');
  });
});

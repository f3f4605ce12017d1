import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import type { SignInMethods } from '#contract/sign-in/identities.ts';
import { seal } from '#server/people/auth/sealed.ts';
import { getSignInMethods } from '#server/people/identities/queries.ts';
import { emailOf, PASSWORD, startTestApp } from '#test/app.ts';
import type { Client, UserClient } from '#test/client.ts';

const { as, stranger, db, clock, mails } = await startTestApp();

const CHALLENGE_COOKIE = 'quits.challenge';
const login = (client: Client, name: string) =>
  client.post('/api/auth/login', { email: emailOf(name), password: PASSWORD });
const answer = (client: Client, code: string) => client.post('/api/auth/second-factor', { code });

/** The code that an app with this secret shows, `late` seconds from now. */
function codeOf(secret: string, late = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: clock.now().getTime() + late * 1000,
  });
}

/** None of them is accepted now: of a million codes, three are. */
function wrongCodesOf(secret: string, count: number): string[] {
  const accepted = [-30, 0, 30].map((late) => codeOf(secret, late));
  const codes = Array.from({ length: count + accepted.length }, (_, code) => String(code).padStart(6, '0'));
  return codes.filter((code) => !accepted.includes(code)).slice(0, count);
}

async function withApp(name: string) {
  const person = await as(name);
  const started = await person.post<{ secret: string; uri: string }>('/api/users/totp');
  expect(started.status).toBe(201);
  const { secret, uri } = started.body.data;
  const confirmed = await person.post<{ recoveryCodes: string[] }>('/api/users/totp/confirm', {
    code: codeOf(secret),
  });
  expect(confirmed.status).toBe(200);
  // The code that confirmed it is used up.
  clock.advance({ seconds: 30 });
  return { person, secret, uri, recoveryCodes: confirmed.body.data.recoveryCodes };
}

async function halfWay(name: string): Promise<Client> {
  const client = stranger();
  const half = await login(client, name);
  expect([half.status, half.body.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
  return client;
}

const methodsOf = (person: UserClient) => getSignInMethods(db, person.user.id);

const limited = await startTestApp({ rateLimits: true });

describe('an authenticator app', () => {
  it('whose secret the server cannot read any more is refused by name, and a recovery code opens the account', async () => {
    const { person, secret, recoveryCodes } = await withApp('Lotte');
    const lost = {
      secret: seal(Buffer.from('secret'), person.user.id, 'a secret that was lost with its file'),
    };
    await db.updateTable('totp_secrets').set(lost).where('user_id', '=', person.user.id).execute();
    const client = await halfWay('Lotte');
    const refused = await answer(client, codeOf(secret));
    expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(refused.body.details).toMatchObject([{ path: 'code', code: 'unreadable' }]);
    expect((await answer(client, recoveryCodes[0] ?? '')).status).toBe(200);
  });

  it('is asked for at sign-in once it has shown that it works, and not before', async () => {
    const ana = await as('Ana');
    const { secret, uri } = (await ana.post<{ secret: string; uri: string }>('/api/users/totp')).body.data;
    expect(uri).toMatch(/^otpauth:\/\/totp\/Quits:ana%40quits\.example\?/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect((await login(stranger(), 'Ana')).status).toBe(200);
    const wrong = await ana.post('/api/users/totp/confirm', { code: wrongCodesOf(secret, 1)[0] });
    expect([wrong.status, wrong.body.details]).toMatchObject([400, [{ path: 'code', code: 'wrong' }]]);
    expect((await methodsOf(ana)).totp).toBeNull();
    expect((await ana.post('/api/users/totp/confirm', { code: codeOf(secret) })).status).toBe(200);

    const client = stranger();
    const half = await login(client, 'Ana');
    expect([half.status, half.body.details]).toMatchObject([403, [{ path: 'second_factor', code: 'totp' }]]);
    expect((await client.post('/api/auth/refresh')).status).toBe(401);
    clock.advance({ seconds: 30 });
    const whole = await answer(client, codeOf(secret));
    expect([whole.status, whole.body.data]).toMatchObject([200, { user: ana.user }]);
    expect((await client.post('/api/auth/refresh')).status).toBe(200);
    expect(client.cookies.has(CHALLENGE_COOKIE)).toBe(false);
  });

  it('may run half a minute early or late, and no more', async () => {
    const { secret } = await withApp('Bea');
    for (const [late, status] of [
      [-60, 400],
      [60, 400],
      [-30, 200],
      [30, 200],
    ] as const) {
      clock.advance({ minutes: 2 });
      const client = await halfWay('Bea');
      expect([late, (await answer(client, codeOf(secret, late))).status]).toEqual([late, status]);
    }
  });

  it('has codes of which none passes twice, nor one that is older than the last', async () => {
    const { secret } = await withApp('Carl');
    clock.advance({ minutes: 2 });
    const [before, code] = [codeOf(secret, -30), codeOf(secret)];
    expect((await answer(await halfWay('Carl'), code)).status).toBe(200);
    expect((await answer(await halfWay('Carl'), code)).status).toBe(400);
    expect((await answer(await halfWay('Carl'), before)).status).toBe(400);
  });

  it('has codes of which one passes once, also when it is sent twice at the same moment', async () => {
    const { secret } = await withApp('Dora');
    clock.advance({ minutes: 2 });
    const clients = [await halfWay('Dora'), await halfWay('Dora'), await halfWay('Dora')];
    const code = codeOf(secret);
    const statuses = (await Promise.all(clients.map((client) => answer(client, code)))).map((a) => a.status);
    expect(statuses.sort()).toEqual([200, 400, 400]);
  });

  it('are unreadable in a copy of the database', async () => {
    const { person, secret, recoveryCodes } = await withApp('Egon');
    const stored = await db
      .selectFrom('totp_secrets')
      .selectAll()
      .where('user_id', '=', person.user.id)
      .executeTakeFirstOrThrow();
    const bytes = Buffer.from(Secret.fromBase32(secret).bytes);
    expect(stored.secret.includes(bytes)).toBe(false);
    const hashes = await db
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('user_id', '=', person.user.id)
      .execute();
    const kept = Buffer.concat(hashes.map((row) => row.code_hash)).toString('latin1');
    for (const code of recoveryCodes) expect(kept).not.toContain(code.replaceAll('-', ''));
  });

  it('is one: another is refused until the first is removed', async () => {
    const { person } = await withApp('Fay');
    const second = await person.post('/api/users/totp');
    expect([second.status, second.body.code]).toEqual([409, 'DUPLICATE_ENTRY']);
    const removed = await person.delete<SignInMethods>('/api/users/totp');
    expect([removed.status, removed.body.data.totp]).toEqual([200, null]);
    expect((await login(stranger(), 'Fay')).status).toBe(200);
    expect((await person.delete('/api/users/totp')).status).toBe(404);
    expect((await person.post('/api/users/totp')).status).toBe(201);
  });

  it('is told to the owner of the account by mail, when it comes and when it goes', async () => {
    const { person } = await withApp('Gil');
    const before = (await mails.all()).length;
    await person.delete('/api/users/totp');
    expect((await mails.all()).length).toBe(before + 1);
    expect((await mails.to(emailOf('Gil'))).subject).toMatch(/authenticator/i);
  });

  it('is neither added nor removed without a recent proof', async () => {
    const { person } = await withApp('Hal');
    const zoe = await as('Zoe');
    for (const who of [person, zoe]) {
      await db
        .updateTable('sessions')
        .set({ proved_at: new Date(clock.now().getTime() - 11 * 60 * 1000) })
        .where('user_id', '=', who.user.id)
        .execute();
    }
    const calls = [
      await zoe.post('/api/users/totp'),
      await zoe.post('/api/users/totp/confirm', { code: '123456' }),
      await person.delete('/api/users/totp'),
      await person.post('/api/users/recovery-codes'),
    ];
    for (const refused of calls) {
      expect([refused.status, refused.body.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
      expect(refused.body.details).toContainEqual(
        expect.objectContaining({ path: 'proof', code: 'password' }),
      );
    }
  });
});

describe('guessing a code', () => {
  it('is over after five attempts, even when the next code is right', async () => {
    const { secret } = await withApp('Ida');
    clock.advance({ minutes: 2 });
    const client = await halfWay('Ida');
    for (const wrong of wrongCodesOf(secret, 5)) expect((await answer(client, wrong)).status).toBe(400);
    const late = await answer(client, codeOf(secret));
    expect([late.status, late.body.code]).toEqual([401, 'UNAUTHORIZED']);
    expect((await answer(await halfWay('Ida'), codeOf(secret))).status).toBe(200);
  });

  it('is slow however many sign-ins are begun', async () => {
    const person = await limited.as('Ivo');
    const { secret } = (await person.post<{ secret: string }>('/api/users/totp')).body.data;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: limited.clock.now().getTime(),
    });
    expect((await person.post('/api/users/totp/confirm', { code })).status).toBe(200);
    const statuses: number[] = [];
    for (const attempts of [5, 5, 5, 5, 1]) {
      const client = limited.stranger();
      await login(client, 'Ivo');
      for (let attempt = 1; attempt <= attempts; attempt++)
        statuses.push((await answer(client, code)).status);
    }
    expect(statuses).toEqual([...Array(20).fill(400), 429]);
  });

  it('succeeds at the fifth attempt', async () => {
    const { secret } = await withApp('Jan');
    clock.advance({ minutes: 2 });
    const client = await halfWay('Jan');
    for (const wrong of wrongCodesOf(secret, 4)) await answer(client, wrong);
    expect((await answer(client, codeOf(secret))).status).toBe(200);
  });

  it('is not sped up by many attempts at the same moment', async () => {
    const { secret } = await withApp('Kim');
    clock.advance({ minutes: 2 });
    const client = await halfWay('Kim');
    await Promise.all(wrongCodesOf(secret, 20).map((wrong) => answer(client, wrong)));
    expect((await answer(client, codeOf(secret))).status).toBe(401);
  });

  it('needs the right password first, in this browser, and within ten minutes', async () => {
    const { secret } = await withApp('Lou');
    clock.advance({ minutes: 2 });
    expect((await answer(stranger(), codeOf(secret))).status).toBe(401);
    const forged = stranger();
    forged.cookies.set(CHALLENGE_COOKIE, '0198c5a0-0000-7000-8000-000000000000.forged');
    expect((await answer(forged, codeOf(secret))).status).toBe(401);
    const slow = await halfWay('Lou');
    clock.advance({ minutes: 10, seconds: 1 });
    expect((await answer(slow, codeOf(secret))).status).toBe(401);
  });

  it('is refused to another site', async () => {
    const { secret } = await withApp('Mia');
    const client = await halfWay('Mia');
    const foreign = { 'sec-fetch-site': 'cross-site' };
    const code = { code: codeOf(secret) };
    expect((await client.post('/api/auth/second-factor', code, foreign)).status).toBe(403);
    expect((await client.post('/api/auth/passkey/options', undefined, foreign)).status).toBe(403);
    expect((await client.post('/api/auth/second-factor', code)).status).toBe(200);
  });
});

describe('recovery codes', () => {
  it('are ten, of at least 112 bits, and each signs in once, however it is typed', async () => {
    const { person, recoveryCodes } = await withApp('Nora');
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes)
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    const [first = '', second = ''] = recoveryCodes;
    expect((await answer(await halfWay('Nora'), first)).status).toBe(200);
    expect((await answer(await halfWay('Nora'), first)).status).toBe(400);
    const typed = second.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect((await answer(await halfWay('Nora'), typed)).status).toBe(200);
    expect((await methodsOf(person)).totp?.recoveryCodesLeft).toBe(8);
  });

  it('pass once, also when one is sent twice at the same moment', async () => {
    const { recoveryCodes } = await withApp('Olga');
    const [code = ''] = recoveryCodes;
    const clients = [await halfWay('Olga'), await halfWay('Olga')];
    const statuses = (await Promise.all(clients.map((client) => answer(client, code)))).map((a) => a.status);
    expect(statuses.sort()).toEqual([200, 400]);
  });

  it('are mailed about when one is used, with how many are left', async () => {
    const { recoveryCodes } = await withApp('Pau');
    const client = await halfWay('Pau');
    const before = (await mails.all()).length;
    await answer(client, recoveryCodes[0] ?? '');
    const since = (await mails.all()).slice(before).map((mail) => mail.text);
    expect(since.filter((text) => /\b9\b/.test(text))).not.toEqual([]);
  });

  it.each([
    ['en', 'One of your recovery codes was used. Codes left: '],
    ['es', 'Se ha usado uno de tus códigos de recuperación. Códigos que quedan: '],
  ])(
    'are mailed about alike after a sign-in and after a proof in an open session (%s)',
    async (locale, words) => {
      const name = `Pia ${locale}`;
      const { person, recoveryCodes } = await withApp(name);
      await person.put('/api/users/profile', { locale });
      const [first = '', second = ''] = recoveryCodes;
      expect((await person.post('/api/auth/proof', { code: first })).status).toBe(204);
      expect((await mails.to(emailOf(name))).text).toContain(`${words}9.`);
      const client = await halfWay(name);
      const before = (await mails.all()).length;
      expect((await answer(client, second)).status).toBe(200);
      const since = (await mails.all()).slice(before).map(({ text }) => text);
      expect(since.filter((text) => text.includes(`${words}8.`))).toHaveLength(1);
    },
  );

  it('are void once there are new ones, of which the owner is told', async () => {
    const { person, recoveryCodes } = await withApp('Ria');
    const renewed = await person.post<{ recoveryCodes: string[] }>('/api/users/recovery-codes');
    expect([renewed.status, renewed.body.data.recoveryCodes.length]).toEqual([201, 10]);
    expect((await mails.to(emailOf('Ria'))).subject).toBe('New recovery codes for your Quits account');
    expect((await answer(await halfWay('Ria'), recoveryCodes[0] ?? '')).status).toBe(400);
    const [code = ''] = renewed.body.data.recoveryCodes;
    expect((await answer(await halfWay('Ria'), code)).status).toBe(200);
  });

  it('are not given to an account that nothing stands between', async () => {
    expect((await (await as('Sol')).post('/api/users/recovery-codes')).status).toBe(404);
  });

  it('open no other account', async () => {
    const { recoveryCodes } = await withApp('Tea');
    await withApp('Udo');
    expect((await answer(await halfWay('Udo'), recoveryCodes[0] ?? '')).status).toBe(400);
  });
});

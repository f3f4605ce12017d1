import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import type { SignInMethods } from '#contract/sign-in/identities.ts';
import { emailOf, PASSWORD, startTestApp } from '#test/app.ts';
import { type Authenticator, createAuthenticator, type Lies } from '#test/authenticator.ts';
import type { Client, UserClient } from '#test/client.ts';
import { hashRecoveryCode } from './codes.ts';

const { as, stranger, db, clock, mails, deps } = await startTestApp({ publicUrl: 'https://quits.example' });
const { publicUrl } = deps.config;

async function addTo(person: UserClient, device: Authenticator, lies: Lies = {}, name = 'Phone') {
  const asked = await person.post('/api/users/passkeys/options');
  expect(asked.status).toBe(200);
  const credential = device.create(asked.body.data, lies);
  return person.post<SignInMethods>('/api/users/passkeys', { name, credential });
}

async function withPasskey(name: string, device = createAuthenticator(publicUrl)) {
  const person = await as(name);
  const added = await addTo(person, device);
  expect(added.status).toBe(201);
  const [passkey] = added.body.data.passkeys;
  return { person, device, id: passkey?.id ?? '' };
}

async function withPasskeyAndApp(name: string) {
  const { person, id } = await withPasskey(name);
  const started = await person.post<{ secret: string }>('/api/users/totp');
  const app = new TOTP({ secret: Secret.fromBase32(started.body.data.secret) });
  const code = app.generate({ timestamp: clock.now().getTime() });
  const confirmed = await person.post<{ recoveryCodes: string[] }>('/api/users/totp/confirm', { code });
  return { person, id, recoveryCodes: confirmed.body.data.recoveryCodes };
}

function listRecoveryCodes({ user }: UserClient) {
  return db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', user.id).execute();
}

async function signIn(device: Authenticator, lies: Lies = {}, client: Client = stranger()) {
  const asked = await client.post('/api/auth/passkey/options');
  expect(asked.status).toBe(200);
  return client.post('/api/auth/passkey', { answer: device.get(asked.body.data, lies) });
}

async function halfWay(name: string, factors = ['passkey']): Promise<Client> {
  const client = stranger();
  const half = await client.post('/api/auth/login', { email: emailOf(name), password: PASSWORD });
  expect([half.status, half.body.details]).toMatchObject([
    403,
    factors.map((code) => ({ path: 'second_factor', code })),
  ]);
  return client;
}

describe('a passkey', () => {
  it('signs in alone, as whom it was made for', async () => {
    const { person, device } = await withPasskey('Ana');
    const client = stranger();
    const answer = await signIn(device, {}, client);
    expect([answer.status, answer.body.data]).toMatchObject([200, { user: { id: person.user.id } }]);
    expect((await client.post('/api/auth/refresh')).status).toBe(200);
    expect(client.cookies.has('__Host-quits.challenge')).toBe(false);
  });

  it('is asked to find itself on the device and to check who holds it', async () => {
    const { person } = await withPasskey('Bea');
    const creation = await person.post('/api/users/passkeys/options');
    expect(creation.body.data).toMatchObject({
      rp: { id: 'quits.example' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ type: 'public-key' }],
    });
    const request = await stranger().post('/api/auth/passkey/options');
    expect(request.body.data).toMatchObject({ rpId: 'quits.example', userVerification: 'required' });
    expect(request.body.data).not.toHaveProperty('allowCredentials');
  });

  it('finishes a sign-in that waits for a second factor', async () => {
    const { person, device } = await withPasskey('Carl');
    const answer = await signIn(device, {}, await halfWay('Carl'));
    expect([answer.status, answer.body.data]).toMatchObject([200, { user: { id: person.user.id } }]);
  });

  it('is asked for by name where the sign-in of its owner waits, and of any account where a sign-in begins', async () => {
    const { person, device } = await withPasskey('Dana');
    const client = await halfWay('Dana');
    const named = await client.post('/api/auth/passkey/options');
    expect(named.body.data).toMatchObject({ allowCredentials: [{ type: 'public-key' }] });
    const begun = await client.post<object>('/api/auth/passkey/options', { anyAccount: true });
    expect(begun.body.data).not.toHaveProperty('allowCredentials');
    // The sign-in that waits goes on waiting.
    const again = await client.post('/api/auth/passkey/options');
    expect(again.body.data).toMatchObject({ allowCredentials: [{ type: 'public-key' }] });
    await client.post('/api/auth/passkey/options', { anyAccount: true });
    const answer = await signIn(device, {}, client);
    expect([answer.status, answer.body.data]).toMatchObject([200, { user: { id: person.user.id } }]);
  });

  it('of one person does not finish the sign-in of another: it ends that one, and signs in its own owner', async () => {
    await withPasskey('Dora');
    const { person, device } = await withPasskey('Mallory');
    const client = await halfWay('Dora');
    const half = new Map(client.cookies);
    const { body } = await client.post('/api/auth/passkey/options', { anyAccount: true });
    const answer = await client.post('/api/auth/passkey', { answer: device.get(body.data) });
    expect([answer.status, answer.body.data]).toMatchObject([200, { user: { id: person.user.id } }]);
    for (const [name, value] of half) client.cookies.set(name, value);
    const asked = await client.post('/api/auth/passkey/options');
    expect(asked.body.data).not.toHaveProperty('allowCredentials');
  });

  it('signs in its own owner where a person without passkeys has left a sign-in half-way, and ends that one', async () => {
    const codes = ['ABCD-EFGH-JKMN', 'QRST-VWXY-ZABC'];
    const hana = await as('Hana');
    const rows = codes.map((code) => ({ user_id: hana.user.id, code_hash: hashRecoveryCode(code) }));
    await db.insertInto('recovery_codes').values(rows).execute();
    const { person, device } = await withPasskey('Hugh');
    const client = await halfWay('Hana', ['totp']);
    const half = new Map(client.cookies);
    for (const lies of [
      { userVerified: false },
      { otherKey: true },
      { userHandle: Buffer.alloc(16, 7).toString('base64url') },
    ])
      expect((await signIn(device, lies, client)).status).toBe(401);
    const answer = await signIn(device, {}, client);
    expect([answer.status, answer.body.data]).toMatchObject([200, { user: { id: person.user.id } }]);
    for (const [name, value] of half) client.cookies.set(name, value);
    expect((await client.post('/api/auth/second-factor', { code: codes[0] })).status).toBe(401);
    const again = await halfWay('Hana', ['totp']);
    expect((await again.post('/api/auth/second-factor', { code: codes[1] })).status).toBe(200);
  });

  it('that a device synchronises, and so never counts, works again and again', async () => {
    const { device } = await withPasskey('Egon', createAuthenticator(publicUrl, { counts: false }));
    for (let time = 1; time <= 3; time++) expect((await signIn(device)).status).toBe(200);
  });
});

describe('an answer of a device', () => {
  it.each<[string, Lies]>([
    ['to another site', { origin: 'https://quits.example.evil' }],
    ['by way of http', { origin: 'http://quits.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['to another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['that did not check who holds it', { userVerified: false }],
    ['of another person', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
    ['signed with another key', { otherKey: true }],
    ['whose counter went back: a sign of a cloned key', { counter: 1 }],
  ])('%s is refused', async (_name, lies) => {
    const device = createAuthenticator(publicUrl);
    const { person, id } = await withPasskey(`Fay ${crypto.randomUUID().slice(0, 8)}`, device);
    expect((await signIn(device)).status).toBe(200);
    const before = await db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst();
    const answer = await signIn(device, lies);
    expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHORIZED']);
    const client = stranger();
    await client.post('/api/auth/login', { email: person.user.email, password: PASSWORD });
    expect((await signIn(device, lies, client)).status).toBe(401);
    const after = await db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst();
    expect(after).toEqual(before);
  });

  it('is accepted once', async () => {
    const { device } = await withPasskey('Gil');
    for (const client of [stranger(), await halfWay('Gil')]) {
      const asked = await client.post('/api/auth/passkey/options');
      const answer = device.get(asked.body.data);
      const cookies = [...client.cookies];
      expect((await client.post('/api/auth/passkey', { answer })).status).toBe(200);
      const thief = stranger();
      for (const [name, value] of cookies) thief.cookies.set(name, value);
      expect((await thief.post('/api/auth/passkey', { answer })).status).toBe(401);
    }
  });

  it('uses the challenge up also when it is wrong', async () => {
    const { device } = await withPasskey('Hal');
    for (const client of [stranger(), await halfWay('Hal')]) {
      const asked = await client.post('/api/auth/passkey/options');
      const wrong = device.get(asked.body.data, { otherKey: true });
      expect((await client.post('/api/auth/passkey', { answer: wrong })).status).toBe(401);
      const right = device.get(asked.body.data);
      expect((await client.post('/api/auth/passkey', { answer: right })).status).toBe(401);
      expect((await signIn(device, {}, client)).status).toBe(200);
    }
  });

  it('is refused in another browser, and after five minutes', async () => {
    const { device } = await withPasskey('Ida');
    const asked = await stranger().post('/api/auth/passkey/options');
    const elsewhere = await stranger().post('/api/auth/passkey', { answer: device.get(asked.body.data) });
    expect(elsewhere.status).toBe(401);
    const client = stranger();
    const { body } = await client.post('/api/auth/passkey/options');
    clock.advance({ minutes: 5, seconds: 1 });
    const late = await client.post('/api/auth/passkey', { answer: device.get(body.data) });
    expect(late.status).toBe(401);
  });

  it('of an unknown passkey is refused', async () => {
    const device = createAuthenticator(publicUrl);
    device.create((await (await as('Jan')).post('/api/users/passkeys/options')).body.data);
    expect((await signIn(device)).status).toBe(401);
  });
});

describe('a new passkey', () => {
  it.each<[string, Lies]>([
    ['from another site', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['of a device that did not check who holds it', { userVerified: false }],
  ])('%s is refused', async (_name, lies) => {
    const answer = await addTo(await as('Kim'), createAuthenticator(publicUrl), lies);
    expect([answer.status, answer.body.details]).toMatchObject([
      400,
      [{ path: 'credential', code: 'wrong' }],
    ]);
  });

  it('is refused for a challenge that was answered, is another person’s or too old', async () => {
    const [lou, mia] = [await as('Lou'), await as('Mia')];
    const device = createAuthenticator(publicUrl);
    const keep = (person: Client, data: unknown) =>
      person.post('/api/users/passkeys', { name: 'Phone', credential: device.create(data) });
    const first = (await lou.post('/api/users/passkeys/options')).body.data;
    const cookie = lou.cookies.get('__Host-quits.challenge') ?? '';
    mia.cookies.set('__Host-quits.challenge', cookie);
    expect((await keep(mia, first)).status).toBe(400);
    const second = (await lou.post('/api/users/passkeys/options')).body.data;
    expect((await keep(lou, second)).status).toBe(201);
    expect((await keep(lou, second)).status).toBe(400);
    const third = (await lou.post('/api/users/passkeys/options')).body.data;
    clock.advance({ minutes: 5, seconds: 1 });
    expect((await keep(lou, third)).status).toBe(400);
  });

  it('is added by the proof that its question was asked with, also when the proof is too old by the answer', async () => {
    const person = await as('Luz');
    clock.advance({ minutes: 9, seconds: 59 });
    const asked = await person.post('/api/users/passkeys/options');
    expect(asked.status).toBe(200);
    clock.advance({ seconds: 6 });
    const credential = createAuthenticator(publicUrl).create(asked.body.data);
    const added = await person.post<SignInMethods>('/api/users/passkeys', { name: 'Phone', credential });
    expect([added.status, added.body.data.passkeys]).toMatchObject([201, [{ name: 'Phone' }]]);
    expect((await person.post('/api/users/passkeys/options')).status).toBe(403);
  });

  it('is refused for a question that asks for a passkey to sign in or to prove with', async () => {
    const { person } = await withPasskey('Lena');
    for (const path of ['/api/auth/passkey/options', '/api/auth/proof/passkey/options']) {
      const { body } = await person.post<object>(path);
      const question = { ...body.data, rp: { id: 'quits.example' }, user: { id: 'AAAA' } };
      const credential = createAuthenticator(publicUrl).create(question);
      const answer = await person.post('/api/users/passkeys', { name: 'Phone', credential });
      expect([answer.status, answer.body.details]).toMatchObject([
        400,
        [{ path: 'credential', code: 'wrong' }],
      ]);
    }
  });

  it('is refused in a session that has ended since its question', async () => {
    const person = await as('Lisa');
    const asked = await person.post('/api/users/passkeys/options');
    await db.deleteFrom('sessions').where('user_id', '=', person.user.id).execute();
    const credential = createAuthenticator(publicUrl).create(asked.body.data);
    const answer = await person.post('/api/users/passkeys', { name: 'Phone', credential });
    expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHORIZED']);
    const kept = await db.selectFrom('passkeys').where('user_id', '=', person.user.id).selectAll().execute();
    expect(kept).toEqual([]);
  });

  it('is told to the owner of the account by mail, with its name, and so is its end', async () => {
    const { person, id } = await withPasskey('Nora');
    expect((await mails.to(emailOf('Nora'))).text).toContain('Phone');
    const before = (await mails.all()).length;
    await person.delete(`/api/users/passkeys/${id}`);
    expect((await mails.all()).length).toBe(before + 1);
    expect((await mails.to(emailOf('Nora'))).text).toContain('Phone');
  });

  it('is told to the owner of the account by mail when it gets another name', async () => {
    const { person, id } = await withPasskey('Nadia');
    await person.patch(`/api/users/passkeys/${id}`, { name: 'Tablet' });
    const { subject, text } = await mails.to(emailOf('Nadia'));
    expect([subject, text]).toEqual([expect.stringContaining('renamed'), expect.stringContaining('Tablet')]);
  });

  it('is the twentieth at most', async () => {
    const person = await as('Olga');
    const waiting = await person.post('/api/users/passkeys/options');
    const cookie = person.cookies.get('__Host-quits.challenge') ?? '';
    for (let count = 1; count <= 20; count++) {
      expect((await addTo(person, createAuthenticator(publicUrl), {}, `Key ${count}`)).status).toBe(201);
    }
    const asked = await person.post('/api/users/passkeys/options');
    expect([asked.status, asked.body.code]).toEqual([422, 'INVALID_INPUT']);
    person.cookies.set('__Host-quits.challenge', cookie);
    const credential = createAuthenticator(publicUrl).create(waiting.body.data);
    const late = await person.post('/api/users/passkeys', { name: 'One more', credential });
    expect([late.status, late.body.code]).toEqual([422, 'INVALID_INPUT']);
  });
});

describe('a kept passkey', () => {
  it('is renamed by its owner only', async () => {
    const { person, id } = await withPasskey('Pau');
    const renamed = await person.patch<SignInMethods>(`/api/users/passkeys/${id}`, { name: ' Work laptop ' });
    expect([renamed.status, renamed.body.data.passkeys]).toMatchObject([200, [{ id, name: 'Work laptop' }]]);
    const other = await as('Quim');
    expect((await other.patch(`/api/users/passkeys/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await other.delete(`/api/users/passkeys/${id}`)).status).toBe(404);
  });

  it('signs in no longer once it is removed, and the password is enough again', async () => {
    const { person, device, id } = await withPasskey('Ria');
    await person.post('/api/users/recovery-codes');
    expect((await person.delete(`/api/users/passkeys/${id}`)).status).toBe(200);
    expect((await signIn(device)).status).toBe(401);
    const login = { email: emailOf('Ria'), password: PASSWORD };
    expect((await stranger().post('/api/auth/login', login)).status).toBe(200);
  });

  it('may have an id as long as the longest that devices make', async () => {
    const { person, device, id } = await withPasskey(
      'Rob',
      createAuthenticator(publicUrl, { idBytes: 1023 }),
    );
    expect((await signIn(device)).status).toBe(200);
    expect((await person.delete(`/api/users/passkeys/${id}`)).status).toBe(200);
  });

  it('can be replaced by a recovery code where it is the only second factor', async () => {
    const { person } = await withPasskey('Sol');
    const renewed = await person.post<{ recoveryCodes: string[] }>('/api/users/recovery-codes');
    const client = stranger();
    await client.post('/api/auth/login', { email: emailOf('Sol'), password: PASSWORD });
    const [code = ''] = renewed.body.data.recoveryCodes;
    expect((await client.post('/api/auth/second-factor', { code })).status).toBe(200);
  });

  it('says how many recovery codes are left, also without an authenticator app', async () => {
    const { person, id } = await withPasskey('Ute');
    const methods = async () => (await person.get<SignInMethods>('/api/users/sign-in-methods')).body.data;
    expect(await methods()).toMatchObject({ totp: null, recoveryCodesLeft: 0 });
    const renewed = await person.post<{ recoveryCodes: string[] }>('/api/users/recovery-codes');
    expect(await methods()).toMatchObject({ totp: null, recoveryCodesLeft: 10 });
    const [code = ''] = renewed.body.data.recoveryCodes;
    await (await halfWay('Ute', ['totp', 'passkey'])).post('/api/auth/second-factor', { code });
    expect(await methods()).toMatchObject({ totp: null, recoveryCodesLeft: 9 });
    const removed = await person.delete<SignInMethods>(`/api/users/passkeys/${id}`);
    expect(removed.body.data).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  });

  it('keeps its recovery codes when the authenticator app is removed', async () => {
    const { person, id, recoveryCodes } = await withPasskeyAndApp('Sue');
    expect((await person.delete('/api/users/totp')).status).toBe(200);
    const client = await halfWay('Sue', ['totp', 'passkey']);
    const [code = ''] = recoveryCodes;
    expect((await client.post('/api/auth/second-factor', { code })).status).toBe(200);
    expect((await person.delete(`/api/users/passkeys/${id}`)).status).toBe(200);
    expect(await listRecoveryCodes(person)).toEqual([]);
  });

  it('leaves no recovery codes when it is removed in the same moment as the authenticator app', async () => {
    const { person, id } = await withPasskeyAndApp('Tom');
    const removals = [person.delete('/api/users/totp'), person.delete(`/api/users/passkeys/${id}`)];
    expect((await Promise.all(removals)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await listRecoveryCodes(person)).toEqual([]);
  });

  it('is asked for as a proof, of its owner only', async () => {
    const { person } = await withPasskey('Tea');
    const asked = await person.post<{ allowCredentials: unknown[] }>('/api/auth/proof/passkey/options');
    expect(asked.status).toBe(200);
    // Neither its name nor its days: the device needs none of them.
    const { allowCredentials } = asked.body.data;
    expect(allowCredentials).toEqual([
      { id: expect.any(String), transports: expect.any(Array), type: 'public-key' },
    ]);
    expect((await (await as('Udo')).post('/api/auth/proof/passkey/options')).status).toBe(404);
  });

  it('is neither added, renamed nor removed without a recent proof', async () => {
    const { person, id } = await withPasskey('Vera');
    await db
      .updateTable('sessions')
      .set({ proved_at: new Date(clock.now().getTime() - 11 * 60 * 1000) })
      .where('user_id', '=', person.user.id)
      .execute();
    for (const refused of [
      await person.post('/api/users/passkeys/options'),
      await person.patch(`/api/users/passkeys/${id}`, { name: 'Mine' }),
      await person.delete(`/api/users/passkeys/${id}`),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    }
    const credential = createAuthenticator(publicUrl).create({
      challenge: 'AAAA',
      rp: { id: 'quits.example' },
      user: { id: 'AAAA' },
    });
    // Its question was not asked.
    const unasked = await person.post('/api/users/passkeys', { name: 'Phone', credential });
    expect([unasked.status, unasked.body.code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});

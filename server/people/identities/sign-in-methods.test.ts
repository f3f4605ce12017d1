import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccessGrant } from '#contract/sessions.ts';
import type { SignInMethods } from '#contract/sign-in/identities.ts';
import { startGoogleStandIn } from '#server/external/google-stand-in.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { lockPerson } from '#server/platform/db/person-lock.ts';
import { emailOf, PASSWORD, signIn, startTestApp } from '#test/app.ts';
import { addPasskey } from '#test/authenticator.ts';
import { startWhileHeld } from '#test/change-while-waiting.ts';
import type { Answer, Client, UserClient } from '#test/client.ts';
import { arrive, begin, CALLBACK, googleBrowser, travel } from '#test/google.ts';
import { linkIn } from '#test/outbox.ts';

const people = 'ana ben cleo dev eva gil ida jon kim lou mae max ned noa ola pam rob sue ted'.split(' ');
const standIn = await startGoogleStandIn(
  people.map((sub) => ({ sub, email: `${sub}@google.example`, emailVerified: true, name: sub })),
  CALLBACK,
);
afterAll(standIn.close);
const { as, stranger, clock, db, database, deps, mails } = await startTestApp({ google: standIn.settings });

const methodsOf = async (client: Client) =>
  (await client.get<SignInMethods>('/api/users/sign-in-methods')).body.data;
const providersOf = async (client: Client) =>
  (await methodsOf(client)).identities.map(({ provider }) => provider);
const subjectsTo = async (email: string) =>
  (await mails.all()).filter(({ to }) => to === email).map(({ subject }) => subject);

/** Signed in with Google only, as `${sub}@google.example`. */
async function throughGoogle(sub: string): Promise<Client> {
  const client = stranger();
  await travel(client, sub);
  const { body } = await client.post<AccessGrant>('/api/auth/refresh');
  client.token = body.data.accessToken;
  return client;
}

const unlink = (client: Client) => client.delete<SignInMethods>('/api/users/identities/google');

async function removePasskeyOf(client: Client): Promise<Answer<SignInMethods>> {
  const [passkey] = (await methodsOf(client)).passkeys;
  return client.delete<SignInMethods>(`/api/users/passkeys/${passkey?.id}`);
}

/** As after its confirmation. */
async function addApp({ user }: UserClient): Promise<void> {
  const now = clock.now();
  const confirmed = { user_id: user.id, secret: Buffer.from('x'), confirmed_at: now, created_at: now };
  await db.insertInto('totp_secrets').values(confirmed).execute();
}

const recoveryCodesOf = ({ user }: UserClient) =>
  db.selectFrom('recovery_codes').selectAll().where('user_id', '=', user.id).execute();

const personOf = (id: string) => (trx: Trx) => lockPerson(trx, id);

async function changePassword(client: Client): Promise<void> {
  expect((await client.put('/api/users/password', { password: 'a new horse' })).status).toBe(204);
}

/** Signed in again, now: the access tokens of before are too old whenever a test has moved the clock. */
async function afterHours(client: Client): Promise<void> {
  clock.advance({ hours: 1 });
  const { body } = await client.post<AccessGrant>('/api/auth/refresh');
  client.token = body.data.accessToken;
}

beforeEach(() => clock.advance({ seconds: 1 }));

describe('linking Google to an account', () => {
  it('lets it sign in too, and tells its owner', async () => {
    const ana = await as('Ana');
    expect(await travel(ana, 'ana', 'link')).toBe('');
    expect(await providersOf(ana)).toEqual(['email', 'google']);
    expect(await subjectsTo(emailOf('Ana'))).toContain('Google was linked to your Quits account');
    const again = await throughGoogle('ana');
    expect((await again.get('/api/users/profile')).body.data).toMatchObject({ email: emailOf('Ana') });
  });

  it('is refused for a Google account that is linked to another account, and for a second one', async () => {
    const ben = await as('Ben');
    await throughGoogle('cleo');
    expect(await travel(ben, 'cleo', 'link')).toBe('?error=taken');
    expect(await travel(ben, 'ben', 'link')).toBe('');
    expect(await travel(ben, 'dev', 'link')).toBe('?error=other');
    expect(await travel(ben, 'ben', 'link')).toBe('');
  });

  it('needs a session with a recent proof', async () => {
    expect((await stranger().post('/api/auth/google', { purpose: 'link' })).body.code).toBe('UNAUTHORIZED');
    const dev = await as('Dev');
    await afterHours(dev);
    const refused = await dev.post('/api/auth/google', { purpose: 'link' });
    expect([refused.status, refused.body.details]).toMatchObject([
      403,
      [{ path: 'proof', code: 'password' }],
    ]);
  });

  it('comes to nothing when a change of the password ends the session while it waits', async () => {
    const [owner, other] = [await as('Mae'), await signIn(stranger(), 'Mae')];
    const back = await googleBrowser().choose(await begin(other, 'link'), 'mae');
    const [linked] = await startWhileHeld(
      { db, database },
      personOf(owner.user.id),
      [() => arrive(other, back)],
      () => changePassword(owner),
    );
    expect([linked, await providersOf(owner)]).toEqual(['?error=failed', ['email']]);
  });

  it('links one of two Google accounts that return at once', async () => {
    const ned = await as('Ned');
    const other = await signIn(stranger(), 'Ned');
    const back = await googleBrowser().choose(await begin(ned, 'link'), 'ned');
    const otherBack = await googleBrowser().choose(await begin(other, 'link'), 'ola');
    const holdLinks = (trx: Trx) => sql`lock table identities in share mode`.execute(trx);
    const linked = await startWhileHeld({ db, database }, holdLinks, [
      () => arrive(ned, back),
      () => arrive(other, otherBack),
    ]);
    expect(linked.toSorted()).toEqual(['', '?error=other']);
    expect(await providersOf(ned)).toEqual(['email', 'google']);
  });

  it('comes to nothing when the session has ended meanwhile', async () => {
    const eva = await as('Eva');
    const back = await googleBrowser().choose(await begin(eva, 'link'), 'eva');
    await db.deleteFrom('sessions').where('user_id', '=', eva.user.id).execute();
    expect(await arrive(eva, back)).toBe('?error=failed');
  });
});

describe('proving by Google who one is', () => {
  it('opens again what asks for a proof, after signing in there anew', async () => {
    const gil = await throughGoogle('gil');
    await afterHours(gil);
    const change = () => gil.put('/api/users/password', { password: 'a new horse' });
    expect((await change()).body.details).toMatchObject([{ path: 'proof', code: 'google' }]);
    const { searchParams } = new URL(await begin(gil, 'prove'));
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0']);
    expect(await travel(gil, 'gil', 'prove')).toBe('');
    expect((await change()).status).toBe(204);
  });

  it('takes no other account for it', async () => {
    const gil = await throughGoogle('gil');
    await afterHours(gil);
    expect(await travel(gil, 'cleo', 'prove')).toBe('?error=failed');
    expect((await gil.put('/api/users/password', { password: 'a new horse' })).status).toBe(403);
  });
});

describe('a finder of a browser that is signed in at Google', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('proves nothing by asking Google to skip the sign-in', async () => {
    const gil = await throughGoogle('gil');
    const browser = googleBrowser();
    await travel(gil, 'gil', 'prove', browser);
    await afterHours(gil);
    vi.setSystemTime(Date.now() + 15 * 60 * 1000);
    const url = new URL(await begin(gil, 'prove'));
    url.searchParams.delete('prompt');
    url.searchParams.delete('max_age');
    expect(await arrive(gil, await browser.choose(url.href))).toBe('?error=failed');
    expect((await gil.put('/api/users/password', { password: 'a new horse' })).status).toBe(403);
  });
});

describe('a password', () => {
  it('is added to an account that had Google only', async () => {
    const ida = await throughGoogle('ida');
    expect((await methodsOf(ida)).hasPassword).toBe(false);
    expect((await ida.put('/api/users/password', { password: PASSWORD })).status).toBe(204);
    const signIn = { email: 'ida@google.example', password: PASSWORD };
    expect((await stranger().post('/api/auth/login', signIn)).status).toBe(200);
  });

  it('that is the first of an account is told as one that was added, and the next one as a change', async () => {
    const email = 'max@google.example';
    const max = await throughGoogle('max');
    await max.put('/api/users/password', { password: PASSWORD });
    expect((await mails.to(email)).text).toContain('Your account had no password so far');
    await max.put('/api/users/profile', { locale: 'es' });
    await max.put('/api/users/password', { password: 'another horse' });
    expect((await mails.to(email)).subject).toBe('Se ha cambiado tu contraseña de Quits');
  });

  it('that is the first of an account, chosen by the mailed link, is told as one that was added', async () => {
    const email = 'noa@google.example';
    const noa = await throughGoogle('noa');
    await noa.put('/api/users/profile', { locale: 'es' });
    const reset = async (password: string) => {
      await stranger().post('/api/auth/password/forgot', { email });
      const token = new URL(linkIn(await mails.to(email))).searchParams.get('token');
      expect((await stranger().post('/api/auth/password/reset', { token, password })).status).toBe(204);
      return (await mails.to(email)).subject;
    };
    expect(await reset(PASSWORD)).toBe('Se ha añadido una contraseña a tu cuenta de Quits');
    expect(await reset('another horse')).toBe('Se ha cambiado tu contraseña de Quits');
  });

  it('is changed, which ends every other session and tells the owner', async () => {
    const cleo = await as('Cleo');
    const elsewhere = stranger();
    await elsewhere.post('/api/auth/login', { email: emailOf('Cleo'), password: PASSWORD });
    expect((await cleo.put('/api/users/password', { password: 'another horse' })).status).toBe(204);
    expect((await elsewhere.post('/api/auth/refresh')).status).toBe(401);
    expect((await cleo.post('/api/auth/refresh')).status).toBe(200);
    expect(await subjectsTo(emailOf('Cleo'))).toContain('Your Quits password was changed');
    const signIn = (password: string) =>
      stranger().post('/api/auth/login', { email: emailOf('Cleo'), password });
    expect((await signIn(PASSWORD)).status).toBe(401);
    expect((await signIn('another horse')).status).toBe(200);
  });

  it.each([
    ['one of the commonest', 'Password1'],
    ['the e-mail address', emailOf('Ben')],
    ['the name', 'Benjamin'],
  ])('is refused when it is %s', async (_what, password) => {
    const ben = await as('Ben');
    await afterHours(ben);
    await ben.put('/api/users/profile', { displayName: 'Benjamin' });
    await ben.post('/api/auth/proof', { password: PASSWORD });
    const answer = await ben.put('/api/users/password', { password });
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.body.details).toMatchObject([{ path: 'password', code: 'too_common' }]);
  });

  it('that is tried first is refused at registration too, whether or not the address has an account', async () => {
    for (const email of ['somebody.new@quits.example', emailOf('Ben')]) {
      const body = { displayName: 'Somebody', email, password: 'iloveyou' };
      const answer = await stranger().post('/api/auth/register', body);
      expect(answer.body.details).toMatchObject([{ path: 'password', code: 'too_common' }]);
    }
  });
});

describe('unlinking Google', () => {
  it('leaves the password as the way in, and tells the owner', async () => {
    const jon = await as('Jon');
    await travel(jon, 'jon', 'link');
    const answer = await jon.delete<SignInMethods>('/api/users/identities/google');
    expect(answer.body.data.identities).toMatchObject([{ provider: 'email' }]);
    expect(await subjectsTo(emailOf('Jon'))).toContain('Google was unlinked from your Quits account');
  });

  it('is refused while it is the only way in', async () => {
    const eva = await throughGoogle('eva');
    const answer = await eva.delete('/api/users/identities/google');
    expect([answer.status, answer.body.code]).toEqual([422, 'INVALID_INPUT']);
    expect(await providersOf(eva)).toEqual(['google']);
  });
});

describe('a change of the ways in', () => {
  it.each<[string, string, (client: Client) => Promise<Answer<unknown>>]>([
    ['Pam', 'unlinks Google', unlink],
    ['Rob', 'removes a passkey', removePasskeyOf],
    ['Sue', 'removes an app', (client) => client.delete('/api/users/totp')],
    ['Ted', 'renews the recovery codes', (client) => client.post('/api/users/recovery-codes')],
  ])(
    'is refused when a change of the password ends the session while it waits (%s %s)',
    async (name, _what, change) => {
      const owner = await as(name);
      await travel(owner, name.toLowerCase(), 'link');
      const device = await addPasskey(owner, deps.config.publicUrl);
      await addApp(owner);
      await owner.post('/api/users/recovery-codes');
      const other = stranger();
      const asked = await other.post('/api/auth/passkey/options');
      const entered = await other.post<AccessGrant>('/api/auth/passkey', {
        answer: device.get(asked.body.data),
      });
      other.token = entered.body.data.accessToken;
      const before = [await methodsOf(owner), await recoveryCodesOf(owner)];
      const [answer] = await startWhileHeld(
        { db, database },
        personOf(owner.user.id),
        [() => change(other)],
        () => changePassword(owner),
      );
      expect([answer?.status, answer?.body.code]).toEqual([401, 'UNAUTHORIZED']);
      expect([await methodsOf(owner), await recoveryCodesOf(owner)]).toEqual(before);
    },
  );
});

describe('the last way in', () => {
  it('stays when it is a passkey, as it does when it is Google', async () => {
    const kim = await throughGoogle('kim');
    await addPasskey(kim, deps.config.publicUrl);
    expect((await unlink(kim)).body.data).toMatchObject({ identities: [], passkeys: [{ name: 'Phone' }] });
    const refused = await removePasskeyOf(kim);
    expect([refused.status, refused.body.code]).toEqual([422, 'INVALID_INPUT']);
    expect((await methodsOf(kim)).passkeys).toHaveLength(1);

    await addPasskey(kim, deps.config.publicUrl);
    expect((await removePasskeyOf(kim)).body.data.passkeys).toHaveLength(1);
    expect((await kim.put('/api/users/password', { password: 'a new horse' })).status).toBe(204);
    expect((await removePasskeyOf(kim)).body.data).toMatchObject({ hasPassword: true, passkeys: [] });
  });

  it('stays when a passkey and Google are removed at once', async () => {
    const lou = await throughGoogle('lou');
    await addPasskey(lou, deps.config.publicUrl);
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'lou@google.example')
      .executeTakeFirstOrThrow();
    const answers = await startWhileHeld({ db, database }, personOf(id), [
      () => removePasskeyOf(lou),
      () => unlink(lou),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const { identities, passkeys } = await methodsOf(lou);
    expect(identities.length + passkeys.length).toBe(1);
  });
});

describe('without Google in the configuration', () => {
  it('there is no journey, and the page’s own address is not one', async () => {
    const { anonymous } = await startTestApp();
    expect((await anonymous.post('/api/auth/google', {})).body.code).toBe('RESOURCE_NOT_FOUND');
    expect((await anonymous.get('/api/common/config')).body.data).toMatchObject({ google: false });
    expect((await stranger().get('/api/common/config')).body.data).toMatchObject({ google: true });
  });
});

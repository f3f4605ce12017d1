import { Secret, TOTP } from 'otpauth';
import { describe, expect, it, vi } from 'vitest';
import { getSignInMethods } from '#server/people/identities/queries.ts';
import { lockPerson } from '#server/platform/db/person-lock.ts';
import { emailOf, PASSWORD, startTestApp } from '#test/app.ts';
import { addPasskey } from '#test/authenticator.ts';
import { countWaiting, startWhileHeld } from '#test/change-while-waiting.ts';
import { type Client, isSignedIn } from '#test/client.ts';
import { linkIn } from '#test/outbox.ts';
import { removeFactorsOf } from './removal.ts';

const { as, stranger, db, database, deps, clock, mails } = await startTestApp();
const { publicUrl } = deps.config;

const remove = (email: string) =>
  db.transaction().execute((trx) => removeFactorsOf({ trx, now: clock.now() }, email));
const login = (client: Client, name: string, password = PASSWORD) =>
  client.post('/api/auth/login', { email: emailOf(name), password });

async function addApp(person: Client): Promise<readonly string[]> {
  const started = await person.post<{ secret: string }>('/api/users/totp');
  const totp = new TOTP({ secret: Secret.fromBase32(started.body.data.secret) });
  const code = totp.generate({ timestamp: clock.now().getTime() });
  const confirmed = await person.post<{ recoveryCodes: string[] }>('/api/users/totp/confirm', { code });
  expect(confirmed.status).toBe(200);
  return confirmed.body.data.recoveryCodes;
}

describe('the removal of the second factors of an account by support', () => {
  it('leaves neither app, nor recovery codes, nor passkeys, and the password is enough', async () => {
    const ana = await as('Ana');
    await addApp(ana);
    const device = await addPasskey(ana, publicUrl);
    await remove(emailOf('Ana'));
    expect(await getSignInMethods(db, ana.user.id)).toMatchObject({
      hasPassword: true,
      totp: null,
      recoveryCodesLeft: 0,
      passkeys: [],
    });
    expect((await login(stranger(), 'Ana')).status).toBe(200);
    const client = stranger();
    const asked = await client.post('/api/auth/passkey/options');
    const entered = await client.post('/api/auth/passkey', { answer: device.get(asked.body.data, {}) });
    expect(entered.status).toBe(401);
  });

  it('ends every session at once, and a sign-in that waits for its second factor', async () => {
    const ben = await as('Ben');
    const [code = ''] = await addApp(ben);
    const half = stranger();
    expect((await login(half, 'Ben')).status).toBe(403);
    await remove(emailOf('Ben'));
    expect(await isSignedIn(ben)).toBe(false);
    // This process hears of it from the database, as of what a command of the operator has done.
    await vi.waitFor(async () => expect((await ben.get('/api/users/profile')).status).toBe(401));
    expect((await half.post('/api/auth/second-factor', { code })).status).toBe(401);
  });

  it('needs the password as before, which can be reset by mail', async () => {
    await addApp(await as('Cleo'));
    await remove(emailOf('Cleo'));
    expect((await login(stranger(), 'Cleo', 'another horse 7')).status).toBe(401);
    await stranger().post('/api/auth/password/forgot', { email: emailOf('Cleo') });
    const token = new URL(linkIn(await mails.to(emailOf('Cleo')))).searchParams.get('token');
    const reset = { token, password: 'another horse 7' };
    expect((await stranger().post('/api/auth/password/reset', reset)).status).toBe(204);
    expect((await login(stranger(), 'Cleo', 'another horse 7')).status).toBe(200);
  });

  it.each([
    ['en', 'Two-step sign-in is off for your Quits account', 'Every device was signed out.'],
    [
      'es',
      'La verificación en dos pasos de Quits está desactivada',
      'Se ha cerrado la sesión en todos los dispositivos.',
    ],
  ])('is told to the owner in one mail (%s)', async (locale, subject, words) => {
    const name = `Dev ${locale}`;
    const dev = await as(name);
    await dev.put('/api/users/profile', { locale });
    await addApp(dev);
    await addPasskey(dev, publicUrl);
    const before = (await mails.all()).length;
    await remove(dev.user.email);
    const told = (await mails.all()).slice(before);
    expect(told.map((mail) => [mail.to, mail.subject])).toEqual([[dev.user.email, subject]]);
    expect(told[0]?.text).toContain(words);
  });

  it('is refused for an address without an account, and for an account without second factors', async () => {
    await expect(remove('unknown@quits.example')).rejects.toThrow(
      'No account has the confirmed address unknown@quits.example.',
    );
    const eva = await as('Eva');
    await expect(remove(emailOf('Eva'))).rejects.toThrow(
      'The account of eva@quits.example has no second factor.',
    );
    expect(await isSignedIn(eva)).toBe(true);
  });

  it('waits for a sign-in that is being finished, and ends its session', async () => {
    const gil = await as('Gil');
    const [code = ''] = await addApp(gil);
    const half = stranger();
    expect((await login(half, 'Gil')).status).toBe(403);
    const [entered] = await startWhileHeld<unknown>({ db, database }, (trx) => lockPerson(trx, gil.user.id), [
      () => half.post('/api/auth/second-factor', { code }),
      () => remove(emailOf('Gil')),
    ]);
    expect(entered).toMatchObject({ status: 200 });
    expect(await isSignedIn(half)).toBe(false);
    expect(await getSignInMethods(db, gil.user.id)).toMatchObject({ totp: null, recoveryCodesLeft: 0 });
  });

  it('leaves no passkey that a session adds at the same moment', async () => {
    const thief = await as('Fay');
    await addApp(thief);
    const other = await db.transaction().execute(async (trx) => {
      await lockPerson(trx, thief.user.id);
      const removing = remove(emailOf('Fay'));
      await vi.waitFor(async () => expect(await countWaiting(database)).toBe(1));
      const adding = addPasskey(thief, publicUrl).catch(String);
      await vi.waitFor(async () => expect(await countWaiting(database)).toBe(2));
      return { removing, adding };
    });
    await other.removing;
    expect(await other.adding).toContain('UNAUTHORIZED');
    expect((await getSignInMethods(db, thief.user.id)).passkeys).toEqual([]);
    expect((await login(stranger(), 'Fay')).status).toBe(200);
  });
});

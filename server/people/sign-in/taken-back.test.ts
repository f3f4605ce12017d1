import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { User } from '#contract/accounts.ts';
import type { AccessGrant } from '#contract/sessions.ts';
import type { SignInMethods } from '#contract/sign-in/identities.ts';
import { startGoogleStandIn } from '#server/external/google-stand-in.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { emailOf, PASSWORD, startTestApp } from '#test/app.ts';
import { type Authenticator, addPasskey } from '#test/authenticator.ts';
import { startWhileHeld } from '#test/change-while-waiting.ts';
import type { Client } from '#test/client.ts';
import { CALLBACK, travel } from '#test/google.ts';
import { expectData } from '#test/group.ts';
import { linkIn } from '#test/outbox.ts';

const standIn = await startGoogleStandIn(
  [
    ['vic', 'Vic'],
    ['ted', 'Ted'],
    ['sol', 'Sol'],
    ['sol too', 'Sol'],
  ].map(([sub = '', name = '']) => ({ sub, email: emailOf(name), emailVerified: true, name })),
  CALLBACK,
);
afterAll(standIn.close);
const adminEmails = ['Yve', 'Zac'].map(emailOf);
const app = await startTestApp({ google: standIn.settings, adminEmails });
const site = await startTestApp({ adminEmails, environment: 'production' });
const { stranger, mails } = app;
const { publicUrl } = app.deps.config;
const NEW_PASSWORD = 'another horse 7';

async function confirmIn(browser: Client, name: string, { mails, deps } = app): Promise<void> {
  await browser.get(linkIn(await mails.to(emailOf(name))).slice(deps.config.publicUrl.length));
}

async function signIn(client: Client, name: string, password = PASSWORD): Promise<number> {
  const { status, body } = await client.post<AccessGrant>('/api/auth/login', {
    email: emailOf(name),
    password,
  });
  if (status === 200) client.token = body.data.accessToken;
  return status;
}

/** Registers, and leaves the link to another browser. */
async function register(name: string, { stranger } = app): Promise<Client> {
  const client = stranger();
  await client.post('/api/auth/register', {
    displayName: 'Mallory',
    email: emailOf(name),
    password: PASSWORD,
  });
  return client;
}

async function enterBy(device: Authenticator): Promise<number> {
  const client = stranger();
  const asked = await client.post('/api/auth/passkey/options');
  return (await client.post('/api/auth/passkey', { answer: device.get(asked.body.data, {}) })).status;
}

async function isAdmin(client: Client): Promise<boolean> {
  const profile = expectData(await client.get<User>('/api/users/profile'));
  const area = await client.get('/api/admin/users');
  // What is missing is the second factor.
  expect(area.status).toBe(profile.isAdmin ? 403 : 404);
  return profile.isAdmin;
}

async function resetPassword(name: string, { stranger, mails } = app): Promise<void> {
  await stranger().post('/api/auth/password/forgot', { email: emailOf(name) });
  const token = new URL(linkIn(await mails.to(emailOf(name)))).searchParams.get('token');
  const answer = await stranger().post('/api/auth/password/reset', { token, password: NEW_PASSWORD });
  expect(answer.status).toBe(204);
}

describe('an account whose address was confirmed in another browser than the one that registered', () => {
  it('keeps no passkey after a reset by its mailbox, whose owner is told', async () => {
    const attacker = await register('Una');
    await confirmIn(stranger(), 'Una');
    expect(await signIn(attacker, 'Una')).toBe(200);
    const device = await addPasskey(attacker, publicUrl);
    expect(await enterBy(device)).toBe(200);
    await resetPassword('Una');
    expect(await enterBy(device)).toBe(401);
    expect(await signIn(stranger(), 'Una', NEW_PASSWORD)).toBe(200);
    const subjects = (await mails.all())
      .filter(({ to }) => to === emailOf('Una'))
      .map((mail) => mail.subject);
    expect(subjects).toContain('A passkey was removed from your Quits account');
  });

  it('is its owner’s alone once Google names them: password, passkeys and sessions are gone', async () => {
    const attacker = await register('Vic');
    await confirmIn(stranger(), 'Vic');
    await signIn(attacker, 'Vic');
    const device = await addPasskey(attacker, publicUrl);
    const owner = stranger();
    expect(await travel(owner, 'vic')).toBe('');
    expect(await signIn(stranger(), 'Vic')).toBe(401);
    expect(await enterBy(device)).toBe(401);
    expect((await attacker.get('/api/users/profile')).status).toBe(401);
    owner.token = (await owner.post<AccessGrant>('/api/auth/refresh')).body.data.accessToken;
    const methods = (await owner.get<SignInMethods>('/api/users/sign-in-methods')).body.data;
    expect(methods).toMatchObject({ hasPassword: false, passkeys: [], identities: [{ provider: 'google' }] });
  });

  it.each<[string, string, (owner: Client) => Promise<unknown>]>([
    ['Rhea', 'a reset by its mailbox', () => resetPassword('Rhea')],
    ['Ted', 'its owner by Google', (owner) => travel(owner, 'ted')],
  ])('keeps no passkey that is added while it is taken back (%s by %s)', async (name, _by, takeBack) => {
    const attacker = await register(name);
    await confirmIn(stranger(), name);
    await signIn(stranger(), name);
    app.clock.advance({ seconds: 1 });
    await signIn(attacker, name);
    const holdOthers = (trx: Trx) =>
      sql`
        select from sessions where user_id = (select id from users where email = ${emailOf(name)})
        order by created_at limit 1 for key share`.execute(trx);
    let device: Authenticator | undefined;
    const add = async () => {
      device = await addPasskey(attacker, publicUrl);
    };
    await startWhileHeld<unknown>(app, holdOthers, [add, () => takeBack(stranger())]);
    expect(device && (await enterBy(device))).toBe(401);
  });

  it('keeps its second factor through a reset once its owner has signed in where the link was followed', async () => {
    const laptop = await register('Wim');
    const phone = stranger();
    await confirmIn(phone, 'Wim');
    expect(await signIn(phone, 'Wim')).toBe(200);
    await signIn(laptop, 'Wim');
    const device = await addPasskey(laptop, publicUrl);
    await resetPassword('Wim');
    expect(await enterBy(device)).toBe(200);
  });

  it('is no site admin’s in production before one person has signed in where the link was followed', async () => {
    const [attacker, owner] = [await register('Yve', site), site.stranger()];
    await confirmIn(owner, 'Yve', site);
    expect(await signIn(attacker, 'Yve')).toBe(200);
    expect(await isAdmin(attacker)).toBe(false);
    const renamed = await attacker.put<User>('/api/users/profile', { displayName: 'Yve herself' });
    expect(expectData(renamed).isAdmin).toBe(false);
    expect(await signIn(owner, 'Yve')).toBe(200);
    expect(await isAdmin(owner)).toBe(true);
  });

  it('is a site admin’s again after a reset by its mailbox, which ends the other sessions', async () => {
    const attacker = await register('Zac', site);
    await confirmIn(site.stranger(), 'Zac', site);
    expect(await signIn(attacker, 'Zac')).toBe(200);
    await resetPassword('Zac', site);
    expect((await attacker.get('/api/admin/users')).status).toBe(401);
    const owner = site.stranger();
    expect(await signIn(owner, 'Zac', NEW_PASSWORD)).toBe(200);
    expect(await isAdmin(owner)).toBe(true);
  });
});

it('an address opens its account to one of two Google accounts that come at once', async () => {
  await app.as('Sol');
  const holdLinks = (trx: Trx) => sql`lock table identities in share mode`.execute(trx);
  const outcomes = await startWhileHeld(app, holdLinks, [
    () => travel(stranger(), 'sol'),
    () => travel(stranger(), 'sol too'),
  ]);
  expect(outcomes.toSorted()).toEqual(['', '?error=other']);
});

it('an account that was confirmed where it registered keeps its second factor through a reset', async () => {
  const client = await register('Xena');
  await confirmIn(client, 'Xena');
  await signIn(client, 'Xena');
  const device = await addPasskey(client, publicUrl);
  await resetPassword('Xena');
  expect(await enterBy(device)).toBe(200);
});

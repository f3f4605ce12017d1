import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it, vi } from 'vitest';
import type { AccessGrant } from '#contract/sessions.ts';
import { lockPerson } from '#server/platform/db/person-lock.ts';
import { emailOf, PASSWORD, signIn, startTestApp } from '#test/app.ts';
import { addPasskey } from '#test/authenticator.ts';
import { countWaiting } from '#test/change-while-waiting.ts';
import { type Client, isSignedIn } from '#test/client.ts';
import { readEvents } from '#test/event-reader.ts';

const { app, as, stranger, mails, db, database, deps, clock } = await startTestApp();
const { publicUrl } = deps.config;

const login = (client: Client, name: string) =>
  client.post<AccessGrant>('/api/auth/login', { email: emailOf(name), password: PASSWORD });

/** A further session of the account. */
const elsewhere = (name: string) => signIn(stranger(), name);

async function startApp(person: Client): Promise<{ readonly code: string }> {
  const started = await person.post<{ secret: string }>('/api/users/totp');
  const totp = new TOTP({ secret: Secret.fromBase32(started.body.data.secret) });
  return { code: totp.generate({ timestamp: clock.now().getTime() }) };
}

async function addApp(person: Client): Promise<void> {
  const confirmed = await person.post('/api/users/totp/confirm', await startApp(person));
  expect(confirmed.status).toBe(200);
}

const addKey = async (person: Client) => void (await addPasskey(person, publicUrl));

describe('the first second factor of an account', () => {
  it.each([
    ['Ana', 'a passkey', addKey, addApp],
    ['Ben', 'an app', addApp, addKey],
  ])(
    'ends its other sessions and their streams, and a later one ends none (%s: %s)',
    async (name, _factor, add, addLater) => {
      const owner = await as(name);
      const thief = await elsewhere(name);
      const stream = await readEvents(app, { authorization: `Bearer ${thief.token}` });
      expect(stream.status).toBe(200);
      await add(owner);
      await stream.ended();
      expect((await thief.get('/api/users/profile')).status).toBe(401);
      expect([await isSignedIn(thief), await isSignedIn(owner)]).toEqual([false, true]);
      expect((await mails.to(owner.user.email)).text).toContain('Every other device was signed out.');
      const kept = stranger();
      expect((await login(kept, name)).status).toBe(403);
      const renewed = await owner.post<{ recoveryCodes: string[] }>('/api/users/recovery-codes');
      const [code = ''] = renewed.body.data.recoveryCodes;
      expect((await kept.post('/api/auth/second-factor', { code })).status).toBe(200);
      await addLater(owner);
      expect(await isSignedIn(kept)).toBe(true);
      expect((await mails.to(owner.user.email)).text).not.toContain('signed out.');
    },
  );

  it('is told in Spanish with what it ends', async () => {
    const cleo = await as('Cleo');
    await cleo.put('/api/users/profile', { locale: 'es' });
    await addKey(cleo);
    expect((await mails.to(cleo.user.email)).text).toContain(
      'Se ha cerrado la sesión en los demás dispositivos.',
    );
  });

  it('refuses a sign-in that found no factor right before it', async () => {
    const dan = await as('Dan');
    const browser = stranger();
    const now = clock.now();
    const confirmed = { user_id: dan.user.id, secret: Buffer.from('x'), confirmed_at: now, created_at: now };
    const answer = await db.transaction().execute(async (trx) => {
      await lockPerson(trx, dan.user.id);
      const signingIn = login(browser, 'Dan');
      await vi.waitFor(async () => expect(await countWaiting(database)).toBe(1));
      await trx.insertInto('totp_secrets').values(confirmed).execute();
      return [signingIn];
    });
    expect((await Promise.all(answer)).map(({ status }) => status)).toEqual([401]);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('ends the session of a sign-in that found none, and has written it before', async () => {
    const fay = await as('Fay');
    const browser = stranger();
    const answers = await db.transaction().execute(async (trx) => {
      await sql`lock table known_devices in exclusive mode`.execute(trx);
      const signingIn = login(browser, 'Fay');
      await vi.waitFor(async () => expect(await countWaiting(database)).toBe(1));
      const adding = addKey(fay);
      await vi.waitFor(async () => expect(await countWaiting(database)).toBe(2));
      return { signingIn, adding };
    });
    expect((await answers.signingIn).status).toBe(200);
    await answers.adding;
    expect([await isSignedIn(browser), await isSignedIn(fay)]).toEqual([false, true]);
  });

  it('is added once by two sessions at once, of which the other one ends', async () => {
    const eva = await as('Eva');
    const other = await elsewhere('Eva');
    const confirming = await startApp(eva);
    const answers = await db.transaction().execute(async (trx) => {
      await lockPerson(trx, eva.user.id);
      const confirmed = eva.post('/api/users/totp/confirm', confirming);
      await vi.waitFor(async () => expect(await countWaiting(database)).toBe(1));
      const added = addPasskey(other, publicUrl).then(
        () => 201,
        (error: unknown) => String(error),
      );
      await vi.waitFor(async () => expect(await countWaiting(database)).toBe(2));
      return [confirmed, added] as const;
    });
    expect((await answers[0]).status).toBe(200);
    expect(await answers[1]).toContain('UNAUTHORIZED');
    expect([await isSignedIn(eva), await isSignedIn(other)]).toEqual([true, false]);
    const methods = await eva.get<{ passkeys: unknown[] }>('/api/users/sign-in-methods');
    expect(methods.body.data.passkeys).toEqual([]);
  });
});

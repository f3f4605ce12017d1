import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { AccessGrant } from '#contract/sessions.ts';
import type { Passwords } from '#server/deps.ts';
import { emailOf, PASSWORD, startTestApp } from '#test/app.ts';
import { addPasskey } from '#test/authenticator.ts';
import { countWaiting } from '#test/change-while-waiting.ts';
import { type Answer, type Client, isSignedIn, type UserClient } from '#test/client.ts';
import { linkIn } from '#test/outbox.ts';

const { as, stranger, mails, db, database, deps } = await startTestApp();
const { publicUrl } = deps.config;
const passwords = deps.passwords as Passwords;

const NEW_PASSWORD = 'another horse 7';

type Change = () => Promise<Answer<unknown>>;

const login = (client: Client, name: string, password = PASSWORD) =>
  client.post<AccessGrant>('/api/auth/login', { email: emailOf(name), password });
const challengesOf = ({ user }: UserClient) =>
  db.selectFrom('challenges').select('purpose').where('user_id', '=', user.id).execute();

/** Resets the password by a link that is mailed now. */
async function mailedReset(name: string): Promise<Change> {
  await stranger().post('/api/auth/password/forgot', { email: emailOf(name) });
  const token = new URL(linkIn(await mails.to(emailOf(name)))).searchParams.get('token');
  return () => stranger().post('/api/auth/password/reset', { token, password: NEW_PASSWORD });
}

/** The next password that is checked is right, and `change` is done before the application hears of it. */
function changeAfterCheck(change: Change): void {
  const { verify } = passwords;
  vi.spyOn(passwords, 'verify').mockImplementationOnce(async (given) => {
    const isRight = await verify(given);
    expect([isRight, (await change()).status]).toEqual([true, 204]);
    return isRight;
  });
}

/** The sign-in has written its session, and is not committed, when `change` begins. */
async function changeDuring(signIn: Change, change: Change): Promise<number[]> {
  const answers = await db.transaction().execute(async (trx) => {
    await sql`lock table known_devices in exclusive mode`.execute(trx);
    const signingIn = signIn();
    await vi.waitFor(async () => expect(await countWaiting(database)).toBe(1));
    let isOver = false;
    const changing = change().finally(() => {
      isOver = true;
    });
    await vi.waitFor(async () => expect(isOver || (await countWaiting(database)) === 2).toBe(true));
    return [signingIn, changing];
  });
  return (await Promise.all(answers)).map(({ status }) => status);
}

/** The second begins while the first waits for the row of the password, which is held until both wait. */
async function changeAtOnce({ user }: UserClient, first: Change, second: Change): Promise<number[]> {
  const answers = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('identities').select('id').where('user_id', '=', user.id).forUpdate().execute();
    const waiting = [first()];
    await vi.waitFor(async () => expect(await countWaiting(database)).toBe(1));
    waiting.push(second());
    await vi.waitFor(async () => expect(await countWaiting(database)).toBe(2));
    return waiting;
  });
  return (await Promise.all(answers)).map(({ status }) => status);
}

describe('a sign-in during a reset of the password', () => {
  it('opens no session when the old password was found right before it', async () => {
    await as('Ana');
    changeAfterCheck(await mailedReset('Ana'));
    const browser = stranger();
    const refused = await login(browser, 'Ana');
    expect([refused.status, refused.body.code]).toEqual([401, 'UNAUTHORIZED']);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await login(browser, 'Ana', NEW_PASSWORD)).status).toBe(200);
  });

  it('has its session ended when it is written before the reset', async () => {
    await as('Ben');
    const reset = await mailedReset('Ben');
    const browser = stranger();
    expect(await changeDuring(() => login(browser, 'Ben'), reset)).toEqual([200, 204]);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('waits for no second factor when the old password was found right before it', async () => {
    const cleo = await as('Cleo');
    await addPasskey(cleo, publicUrl);
    changeAfterCheck(await mailedReset('Cleo'));
    const refused = await login(stranger(), 'Cleo');
    expect([refused.status, refused.body.code]).toEqual([401, 'UNAUTHORIZED']);
    expect(await challengesOf(cleo)).toEqual([]);
  });

  it('ends when it waits for its second factor', async () => {
    const device = await addPasskey(await as('Dan'), publicUrl);
    const browser = stranger();
    expect((await login(browser, 'Dan')).status).toBe(403);
    const asked = await browser.post('/api/auth/passkey/options');
    const answer = device.get(asked.body.data, {});
    expect((await (await mailedReset('Dan'))()).status).toBe(204);
    expect((await browser.post('/api/auth/passkey', { answer })).status).toBe(401);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('has its session ended when its second factor is right before the reset', async () => {
    const device = await addPasskey(await as('Eva'), publicUrl);
    const browser = stranger();
    expect((await login(browser, 'Eva')).status).toBe(403);
    const asked = await browser.post('/api/auth/passkey/options');
    const answer = device.get(asked.body.data, {});
    const reset = await mailedReset('Eva');
    expect(await changeDuring(() => browser.post('/api/auth/passkey', { answer }), reset)).toEqual([
      200, 204,
    ]);
    expect(await isSignedIn(browser)).toBe(false);
  });
});

describe('a change of the password', () => {
  it('refuses a sign-in whose old password was found right before it', async () => {
    const fay = await as('Fay');
    changeAfterCheck(() => fay.put('/api/users/password', { password: NEW_PASSWORD }));
    const browser = stranger();
    expect((await login(browser, 'Fay')).status).toBe(401);
    expect([await isSignedIn(browser), await isSignedIn(fay)]).toEqual([false, true]);
  });

  it('is refused when a reset ended its session while the new password was hashed', async () => {
    const gus = await as('Gus');
    const reset = await mailedReset('Gus');
    const { hash } = passwords;
    vi.spyOn(passwords, 'hash').mockImplementationOnce(async (password) => {
      expect((await reset()).status).toBe(204);
      return hash(password);
    });
    const refused = await gus.put('/api/users/password', { password: 'of a thief' });
    expect([refused.status, refused.body.code]).toEqual([401, 'UNAUTHORIZED']);
    expect((await login(stranger(), 'Gus', 'of a thief')).status).toBe(401);
    expect((await login(stranger(), 'Gus', NEW_PASSWORD)).status).toBe(200);
  });

  it('voids the link of a reset that begins during it', async () => {
    const hal = await as('Hal');
    const reset = await mailedReset('Hal');
    const change = () => hal.put('/api/users/password', { password: 'a third horse 7' });
    expect(await changeAtOnce(hal, change, reset)).toEqual([204, 400]);
    expect((await login(stranger(), 'Hal', 'a third horse 7')).status).toBe(200);
  });

  it('is refused when a reset that it waits for ends its session', async () => {
    const ida = await as('Ida');
    const reset = await mailedReset('Ida');
    const change = () => ida.put('/api/users/password', { password: 'of a thief' });
    expect(await changeAtOnce(ida, reset, change)).toEqual([204, 401]);
    expect((await login(stranger(), 'Ida', NEW_PASSWORD)).status).toBe(200);
  });
});

it('of two resets by two links at once the second link is void', async () => {
  const jan = await as('Jan');
  const first = await mailedReset('Jan');
  const second = await mailedReset('Jan');
  expect(await changeAtOnce(jan, first, second)).toEqual([204, 400]);
});

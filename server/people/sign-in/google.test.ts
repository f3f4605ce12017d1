import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AccessGrant } from '#contract/sessions.ts';
import type { SignInMethods } from '#contract/sign-in/identities.ts';
import { startGoogleStandIn } from '#server/external/google-stand-in.ts';
import { emailOf, PASSWORD, startTestApp } from '#test/app.ts';
import type { Client } from '#test/client.ts';
import { arrive, begin, CALLBACK, googleBrowser, travel } from '#test/google.ts';

const account = (sub: string, email: string, emailVerified = true, name = 'Zoë O’Neil 🎉') => ({
  sub,
  email,
  emailVerified,
  name,
});
const standIn = await startGoogleStandIn(
  [
    account('new', 'zoe@new.example'),
    account('ana', emailOf('Ana')),
    account('ana-again', emailOf('Ana')),
    account('ben', emailOf('Ben'), false),
    account('squatted', 'squatted@quits.example'),
    account('late', 'late@new.example'),
    account('fresh', 'fresh@new.example'),
  ],
  CALLBACK,
);
afterAll(standIn.close);
const { app, as, another, stranger, clock, db, mails } = await startTestApp({ google: standIn.settings });

async function signedIn(client: Client): Promise<string | undefined> {
  const { status, body } = await client.post<AccessGrant>('/api/auth/refresh');
  if (status !== 200) return undefined;
  client.token = body.data.accessToken;
  return (await client.get<{ email: string }>('/api/users/profile')).body.data.email;
}

async function methodsOf(client: Client): Promise<SignInMethods> {
  return (await client.get<SignInMethods>('/api/users/sign-in-methods')).body.data;
}

it('an id at one issuer is another person than the same id at another, before the ids had issuers too', async () => {
  const elsewhere = await startGoogleStandIn(
    [account('new', 'other@new.example'), account('ana', emailOf('Ana'))],
    CALLBACK,
  );
  const there = await another({ google: elsewhere.settings });
  try {
    const [here, other] = [stranger(), there.stranger()];
    await travel(here, 'new');
    await db.updateTable('identities').set({ issuer: null }).where('account_id', '=', 'new').execute();
    await travel(here, 'new');
    expect(await signedIn(here)).toBe('zoe@new.example');
    expect(await travel(other, 'new')).toBe('');
    expect(await signedIn(other)).toBe('other@new.example');
    const again = stranger();
    await travel(again, 'new');
    expect(await signedIn(again)).toBe('zoe@new.example');
  } finally {
    await elsewhere.close();
  }
});

describe('signing in with Google', () => {
  it('makes a confirmed account for a new person, under a name that our rules allow', async () => {
    const client = stranger();
    expect(await travel(client, 'new')).toBe('');
    expect(await signedIn(client)).toBe('zoe@new.example');
    const profile = await client.get('/api/users/profile');
    expect(profile.body.data).toMatchObject({ displayName: 'Zoë ONeil' });
    expect(await methodsOf(client)).toMatchObject({
      hasPassword: false,
      identities: [{ provider: 'google', email: 'zoe@new.example' }],
    });
  });

  it('leads to the same account the next time', async () => {
    const [first, second] = [stranger(), stranger()];
    await travel(first, 'new');
    await travel(second, 'new');
    expect([await signedIn(first), await signedIn(second)]).toEqual(['zoe@new.example', 'zoe@new.example']);
    const rows = await db.selectFrom('users').select('id').where('email', '=', 'zoe@new.example').execute();
    expect(rows).toHaveLength(1);
  });

  it('leads to the confirmed account of the same address, whose owner is told', async () => {
    const ana = await as('Ana');
    const client = stranger();
    expect(await travel(client, 'ana')).toBe('');
    expect(await signedIn(client)).toBe(emailOf('Ana'));
    const { identities } = await methodsOf(ana);
    expect(identities.map(({ provider }) => provider)).toEqual(['email', 'google']);
    const subjects = (await mails.all()).filter(({ to }) => to === emailOf('Ana')).map((m) => m.subject);
    expect(subjects).toContain('Google was linked to your Quits account');
  });

  it('is refused when Google does not vouch for the address', async () => {
    await as('Ben');
    const client = stranger();
    expect(await travel(client, 'ben')).toBe('?error=unverified');
    expect(await signedIn(client)).toBeUndefined();
  });

  it('is refused for a second Google account of the address, whose owner is told to use the first', async () => {
    await as('Ana');
    await travel(stranger(), 'ana');
    const client = stranger();
    expect(await travel(client, 'ana-again')).toBe('?error=other');
    expect(await signedIn(client)).toBeUndefined();
  });

  it('takes an address back from an account that never confirmed it', async () => {
    const email = 'squatted@quits.example';
    const squatter = stranger();
    await squatter.post('/api/auth/register', { displayName: 'Squatter', email, password: PASSWORD });
    const owner = stranger();
    await travel(owner, 'squatted');
    expect(await signedIn(owner)).toBe(email);
    expect((await squatter.post('/api/auth/login', { email, password: PASSWORD })).status).toBe(401);
    expect((await methodsOf(owner)).hasPassword).toBe(false);
  });

  it('waits for the second factor of an account that has one', async () => {
    const first = stranger();
    await travel(first, 'fresh');
    await signedIn(first);
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'fresh@new.example')
      .executeTakeFirstOrThrow();
    const code = { user_id: id, code_hash: Buffer.from('hash') };
    await db.insertInto('recovery_codes').values(code).execute();
    const client = stranger();
    expect(await travel(client, 'fresh')).toBe('?second-factor=totp');
    expect(await signedIn(client)).toBeUndefined();
  });

  it('may be cancelled there', async () => {
    const client = stranger();
    expect(await travel(client)).toBe('?error=cancelled');
    expect(await signedIn(client)).toBeUndefined();
  });
});

describe('a journey to Google', () => {
  it('ends in the browser in which it began, and in no other', async () => {
    const [mine, theirs] = [stranger(), stranger()];
    const back = await googleBrowser().choose(await begin(mine), 'new');
    expect(await arrive(theirs, back)).toBe('?error=failed');
    await begin(theirs);
    expect(await arrive(theirs, back)).toBe('?error=failed');
    expect(await signedIn(theirs)).toBeUndefined();
  });

  it('ends once: the same code and state pass no second time', async () => {
    const client = stranger();
    const url = await begin(client);
    const cookies = new Map(client.cookies);
    const back = await googleBrowser().choose(url, 'late');
    expect(await arrive(client, back)).toBe('');
    for (const [name, value] of cookies) client.cookies.set(name, value);
    expect(await arrive(client, back)).toBe('?error=failed');
  });

  it('fails with the code of another one, whose nonce and verifier are others', async () => {
    const [client, other] = [stranger(), stranger()];
    const mine = new URL(await googleBrowser().choose(await begin(client), 'new'));
    const foreign = new URL(await googleBrowser().choose(await begin(other), 'late'));
    mine.searchParams.set('code', foreign.searchParams.get('code') ?? '');
    expect(await arrive(client, mine.href)).toBe('?error=failed');
  });

  it('is over after ten minutes', async () => {
    const client = stranger();
    const back = await googleBrowser().choose(await begin(client), 'new');
    clock.advance({ minutes: 11 });
    expect(await arrive(client, back)).toBe('?error=failed');
  });

  it('asks for PKCE with S256, a nonce and a state', async () => {
    const { searchParams } = new URL(await begin(stranger()));
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    for (const name of ['code_challenge', 'nonce', 'state']) {
      expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    }
  });
});

describe('what goes wrong with Google', () => {
  type App = Awaited<ReturnType<typeof another>>['app'];
  const warningsOf = (of: App) => {
    const log = of.log.child({});
    const [warn, child] = [vi.spyOn(log, 'warn'), vi.spyOn(of.log, 'child').mockReturnValue(log)];
    onTestFinished(() => void child.mockRestore());
    return () => warn.mock.calls.map(([message]) => String(message));
  };

  it('is told to the operator, such as a wrong secret, without the secret or the code', async () => {
    const wrong = await another({ google: { ...standIn.settings, clientSecret: 'not the secret' } });
    const warnings = warningsOf(wrong.app);
    const client = wrong.stranger();
    const back = await googleBrowser().choose(await begin(client), 'new');
    expect(await arrive(client, back)).toBe('?error=failed');
    expect(warnings()).toEqual([expect.stringMatching(/^a return from Google failed: .*invalid_client/)]);
    expect(warnings()[0]).not.toContain('not the secret');
    expect(warnings()[0]).not.toContain(new URL(back).searchParams.get('code'));
  });

  it('is told without what the ID token says, when that is of another sign-in', async () => {
    const warnings = warningsOf(app);
    const client = stranger();
    const back = await googleBrowser().choose(await begin(client), 'late');
    const asked = db.selectFrom('challenges').select(['id', 'details']).where('purpose', '=', 'google');
    const { id, details } = await asked.orderBy('id', 'desc').executeTakeFirstOrThrow();
    const changed = { ...Object(details), nonce: 'of another sign-in' };
    await db.updateTable('challenges').set({ details: changed }).where('id', '=', id).execute();
    expect(await arrive(client, back)).toBe('?error=failed');
    expect(warnings()).toEqual([expect.stringContaining('nonce')]);
    expect(warnings()[0]).not.toMatch(/late@new|eyJ/);
  });

  it('is no fault of the server: an OpenID provider that does not answer is unavailable', async () => {
    const gone = await startGoogleStandIn([], CALLBACK);
    await gone.close();
    const { status, body } = await (await another({ google: gone.settings }))
      .stranger()
      .post('/api/auth/google', { purpose: 'sign-in' });
    expect([status, body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  });
});

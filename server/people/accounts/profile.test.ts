import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/accounts.ts';
import { writePassword } from '#server/people/identities/rows.ts';
import { emailOf, PASSWORD, signIn, startTestApp } from '#test/app.ts';
import { countWaiting } from '#test/change-while-waiting.ts';
import { linkIn } from '#test/outbox.ts';
import { passwordWasChanged } from './commands.ts';

const { as, stranger, anonymous, db, database, clock, mails, deps } = await startTestApp();
const { publicUrl } = deps.config;

const sellsNothing = await startTestApp({ premiumForAll: true });

describe('the profile', () => {
  it('of every account is premium where the server sells nothing', async () => {
    const ana = await sellsNothing.as('Ana');
    expect(ana.user.tier).toBe('premium');
    expect((await ana.get<User>('/api/users/profile')).body.data.tier).toBe('premium');
    expect((await ana.put<User>('/api/users/profile', { locale: 'es' })).body.data.tier).toBe('premium');
  });

  it('is the caller’s own', async () => {
    const ana = await as('Ana');
    const { status, body } = await ana.get('/api/users/profile');
    expect(status).toBe(200);
    expect(body.data).toEqual({
      id: ana.user.id,
      email: emailOf('Ana'),
      displayName: 'Ana',
      avatarUrl: null,
      createdAt: expect.any(String),
      locale: null,
      tier: 'free',
      viewCurrency: null,
      isAdmin: false,
    });
  });

  it('changes by display name and language, one or both', async () => {
    const ben = await as('Ben');
    const named = await ben.put<User>('/api/users/profile', { displayName: '  Ben Ñandú-2_ ' });
    expect([named.status, named.body.data.displayName]).toEqual([200, 'Ben Ñandú-2_']);
    const spoken = await ben.put<User>('/api/users/profile', { locale: 'es' });
    expect(spoken.body.data).toEqual({ ...named.body.data, locale: 'es' });
    expect((await ben.get<User>('/api/users/profile')).body.data).toEqual(spoken.body.data);
  });

  it('keeps the currency in which amounts are also shown, until it is taken away', async () => {
    const ben = await as('Ben');
    const shown = await ben.put<User>('/api/users/profile', { viewCurrency: 'JPY' });
    expect(shown.body.data.viewCurrency).toBe('JPY');
    const spoken = await ben.put<User>('/api/users/profile', { locale: 'en' });
    expect(spoken.body.data).toEqual({ ...shown.body.data, locale: 'en' });
    await ben.put('/api/users/profile', { viewCurrency: null });
    expect((await ben.get<User>('/api/users/profile')).body.data.viewCurrency).toBeNull();
  });

  it.each([
    ['', {}],
    ['displayName', { displayName: 'x' }],
    ['displayName', { displayName: 'a'.repeat(51) }],
    ['displayName', { displayName: '<b>Ben</b>' }],
    ['locale', { locale: 'fr' }],
    ['viewCurrency', { viewCurrency: 'XAU' }],
    ['viewCurrency', { viewCurrency: 'eur' }],
  ])('refuses a wrong %j', async (path, body) => {
    const ben = await as('Ben');
    const before = (await ben.get('/api/users/profile')).body.data;
    const answer = await ben.put('/api/users/profile', body);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.body.details).toMatchObject([{ path }]);
    expect((await ben.get('/api/users/profile')).body.data).toEqual(before);
  });

  it('cannot be used to change the e-mail address or the tier', async () => {
    const ben = await as('Ben');
    const body = { displayName: 'Ben', email: 'other@quits.example', tier: 'premium' };
    expect((await ben.put<User>('/api/users/profile', body)).body.data).toMatchObject({
      email: emailOf('Ben'),
      tier: 'free',
    });
  });

  it('is refused to strangers', async () => {
    expect((await anonymous.get('/api/users/profile')).body.code).toBe('UNAUTHORIZED');
    expect((await anonymous.put('/api/users/profile', { locale: 'es' })).body.code).toBe('UNAUTHORIZED');
  });
});

describe('a forgotten password', () => {
  const askFor = (email: string) => stranger().post('/api/auth/password/forgot', { email });
  const tokenFor = async (email: string) => {
    await askFor(email);
    const link = linkIn(await mails.to(email));
    expect(link).toMatch(new RegExp(`^${publicUrl}/reset-password\\?token=[\\w-]+$`));
    return link.split('token=')[1];
  };

  it('is replaced by the one that the link lets choose', async () => {
    await as('Cleo');
    const token = await tokenFor(emailOf('Cleo'));
    const reset = await stranger().post('/api/auth/password/reset', { token, password: 'a better horse' });
    expect(reset.status).toBe(204);
    const login = (password: string) =>
      stranger().post('/api/auth/login', { email: emailOf('Cleo'), password });
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login('a better horse')).status).toBe(200);
  });

  it('ends every session of the account', async () => {
    const dan = await as('Dan');
    const phone = await signIn(stranger(), 'Dan');
    const token = await tokenFor(emailOf('Dan'));
    await stranger().post('/api/auth/password/reset', { token, password: 'a better horse' });
    for (const session of [dan, phone]) {
      expect((await session.get('/api/users/profile')).status).toBe(401);
      expect((await session.post('/api/auth/refresh')).status).toBe(401);
    }
  });

  it('is told to the owner of the account by mail', async () => {
    await as('Dora');
    const token = await tokenFor(emailOf('Dora'));
    await stranger().post('/api/auth/password/reset', { token, password: 'a better horse' });
    expect((await mails.to(emailOf('Dora'))).subject).toBe('Your Quits password was changed');
  });

  it('has a link of which a copy of the database tells nothing', async () => {
    await as('Otto');
    const token = await tokenFor(emailOf('Otto'));
    const rows = await db.selectFrom('verifications').select(['identifier', 'value']).execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(JSON.stringify(row)).not.toContain(token);
  });

  it('has a link that works once', async () => {
    await as('Eva');
    const token = await tokenFor(emailOf('Eva'));
    const reset = (password: string) => stranger().post('/api/auth/password/reset', { token, password });
    expect((await reset('first choice')).status).toBe(204);
    const again = await reset('second choice');
    expect([again.status, again.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(again.body.details).toMatchObject([{ path: 'token', code: 'invalid_token' }]);
    const login = { email: emailOf('Eva'), password: 'first choice' };
    expect((await stranger().post('/api/auth/login', login)).status).toBe(200);
  });

  it('has a link that works no more once the password was changed, by another link or by its owner', async () => {
    const zoe = await as('Zoe');
    const tokens = [await tokenFor(emailOf('Zoe')), await tokenFor(emailOf('Zoe'))];
    const yan = await tokenFor((await as('Yan')).user.email);
    const reset = (token: string | undefined, password: string) =>
      stranger().post('/api/auth/password/reset', { token, password });
    expect((await reset(tokens[1], 'first choice')).status).toBe(204);
    const refused = await reset(tokens[0], 'second choice');
    expect([refused.status, refused.body.details]).toMatchObject([400, [{ code: 'invalid_token' }]]);

    await signIn(zoe, 'Zoe', 'first choice');
    const before = await tokenFor(emailOf('Zoe'));
    expect((await zoe.put('/api/users/password', { password: 'third choice' })).status).toBe(204);
    expect((await reset(before, 'fourth choice')).status).toBe(400);
    await signIn(zoe, 'Zoe', 'third choice');
    expect((await reset(yan, 'another person’s')).status).toBe(204);
  });

  it('gets no link that was asked for before the password was changed and would be mailed after it', async () => {
    const email = emailOf('Ulf');
    const ulf = await as('Ulf');
    const links = async () =>
      (await mails.all()).filter(({ to, text }) => to === email && text.includes('/reset-password?'));
    await askFor(email);
    expect((await ulf.put('/api/users/password', { password: 'first choice' })).status).toBe(204);
    expect(await links()).toEqual([]);

    const token = await tokenFor(email);
    await askFor(email);
    const reset = await stranger().post('/api/auth/password/reset', { token, password: 'second choice' });
    expect(reset.status).toBe(204);
    expect(await links()).toHaveLength(1);

    await tokenFor(email);
    expect(await links()).toHaveLength(2);
  });

  it('gets no link that is made while the password changes', async () => {
    const email = emailOf('Uma');
    const uma = await as('Uma');
    const before = (await mails.all()).length;
    await askFor(email);
    const hash = 'of another password';
    const sending = await db.transaction().execute(async (trx) => {
      await writePassword(trx, { id: uma.user.id, userId: uma.user.id, hash, now: clock.now() });
      await passwordWasChanged(trx, uma.user.id, { isFirst: false });
      const all = mails.all();
      await vi.waitFor(async () => expect(await countWaiting(database)).toBe(1));
      return { all };
    });
    await sending.all;
    const since = (await mails.all()).slice(before).filter(({ to }) => to === email);
    expect(since.map(({ subject }) => subject)).toEqual(['Your Quits password was changed']);
  });

  it.each([
    ['the address', 'Ines', emailOf('Ines').toUpperCase()],
    ['what stands before the @', 'Xaverius Q', 'xaverius.q'],
    ['the name', 'Ingrid', 'ingrid the great'],
  ])('is not %s of the account, and its link works afterwards', async (_what, name, password) => {
    const owner = await as(name);
    await owner.put('/api/users/profile', { displayName: `${name} the Great` });
    const token = await tokenFor(emailOf(name));
    const reset = (body: object) => stranger().post('/api/auth/password/reset', body);
    const refused = await reset({ token, password });
    expect([refused.status, refused.body.details]).toMatchObject([
      400,
      [{ path: 'password', code: 'too_common' }],
    ]);
    const guessed = await reset({ token: 'made up', password });
    expect(guessed.body.details).toMatchObject([{ path: 'token', code: 'invalid_token' }]);
    expect((await owner.get('/api/users/profile')).status).toBe(200);
    expect((await reset({ token, password: 'a better horse' })).status).toBe(204);
  });

  it('has a link that works for an hour', async () => {
    await as('Fina');
    const token = await tokenFor(emailOf('Fina'));
    await db
      .updateTable('verifications')
      .set({ expires_at: sql`expires_at - interval '1 hour 1 second'` })
      .execute();
    const late = await stranger().post('/api/auth/password/reset', { token, password: 'a better horse' });
    expect(late.body.details).toMatchObject([{ path: 'token' }]);
  });

  it('confirms the address too, since the link was mailed there', async () => {
    const email = 'gus@quits.example';
    await stranger().post('/api/auth/register', { displayName: 'Gus', email, password: PASSWORD });
    const token = await tokenFor(email);
    await stranger().post('/api/auth/password/reset', { token, password: 'a better horse' });
    expect((await stranger().post('/api/auth/login', { email, password: 'a better horse' })).status).toBe(
      200,
    );
  });

  it('is written about in the language of the account', async () => {
    const hugo = await as('Hugo');
    await hugo.put('/api/users/profile', { locale: 'es' });
    await askFor(emailOf('Hugo'));
    expect((await mails.to(emailOf('Hugo'))).subject).toBe('Elige una nueva contraseña para Quits');
  });

  it('answers the same and mails nothing for an unknown address', async () => {
    const before = (await mails.all()).length;
    expect((await askFor('nobody@quits.example')).status).toBe(204);
    expect(await mails.all()).toHaveLength(before);
  });

  it.each([
    ['token', { token: '', password: PASSWORD }],
    ['token', { token: 'made up', password: PASSWORD }],
    ['token', { token: 'a\u0000b', password: PASSWORD }],
    ['password', { token: 'made up', password: '12345' }],
  ])('refuses a wrong %s', async (path, body) => {
    const answer = await stranger().post('/api/auth/password/reset', body);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    if (body.token !== 'a\u0000b') expect(answer.body.details).toMatchObject([{ path }]);
  });
});

describe('what this instance offers', () => {
  it('is told without a session', async () => {
    const { body } = await anonymous.get('/api/common/config');
    const offers = { demo: false, google: false, premiumForAll: false, supportEmail: null };
    expect(body.data).toEqual({ version: '1.6.7', ...offers });
  });

  it('includes the address of support where the operator names one', async () => {
    const reachable = await sellsNothing.another({ supportEmail: 'help@example.org' });
    const { body } = await reachable.anonymous.get('/api/common/config');
    expect(body.data).toMatchObject({ supportEmail: 'help@example.org' });
  });

  it('does not include the demo unless it is on', async () => {
    expect((await anonymous.post('/api/auth/demo')).status).toBe(404);
  });
});

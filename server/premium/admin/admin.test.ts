import { describe, expect, it } from 'vitest';
import type { User } from '#contract/accounts.ts';
import type { EndpointShape } from '#contract/endpoint.ts';
import { ALL_ENDPOINTS } from '#contract/endpoints.ts';
import type {
  AdminStats,
  AdminUser,
  AdminUserDetails,
  ExceedingLimit,
  TierChange,
} from '#contract/premium/admin.ts';
import type { AccessGrant } from '#contract/sessions.ts';
import { emailOf, PASSWORD, signIn, startTestApp } from '#test/app.ts';
import { addPasskey } from '#test/authenticator.ts';
import type { Answer, Client, UserClient } from '#test/client.ts';
import { readEvents } from '#test/event-reader.ts';
import { expectData, makeGroup } from '#test/group.ts';
import { setTier } from '#test/tier.ts';

const adminEmails = [emailOf('Root'), emailOf('Unconfirmed')];
const { app, as, anonymous, stranger, db, clock } = await startTestApp({ adminEmails });
const root = await as('Root');
// Each of its tests has an admin without a second factor.
const production = await startTestApp({
  adminEmails: [1, 2, 3, 4].map((count) => emailOf(`Root ${count}`)),
  environment: 'production',
});
const forAdmins = ALL_ENDPOINTS.filter(({ access }) => access === 'admin');

/** Every page of a list. */
async function listAll<T>(by: UserClient, path: string): Promise<T[]> {
  const found: T[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer: Answer<T[]> = await by.get<T[]>(`${path}${cursor && `&cursor=${cursor}`}`);
    found.push(...expectData(answer));
    cursor = answer.body.nextCursor;
  }
  return found;
}

const change = (by: UserClient, { user }: UserClient, body: object) =>
  by.post<{ tier: string }>(`/api/admin/users/${user.id}/tier`, body);

describe('the admin area', () => {
  const urlOf = ({ path }: EndpointShape) => path.replace(':id', root.user.id);

  it('does not exist for other callers, whatever they send', async () => {
    const ana = await as('Ana');
    expect(forAdmins.length).toBeGreaterThan(6);
    for (const endpoint of forAdmins) {
      const { method } = endpoint;
      const asked = await ana.send({ method, url: urlOf(endpoint) });
      expect([asked.status, asked.body.code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
      const unknown = await anonymous.send({ method, url: urlOf(endpoint) });
      expect([unknown.status, unknown.body.code]).toEqual([401, 'UNAUTHORIZED']);
    }
  });

  describe('in production', () => {
    const stats = async (admin: Client) => {
      const { status, body } = await admin.get('/api/admin/stats');
      return status === 200 ? status : [status, body.code, body.details];
    };
    const refusal = (code: string) => [
      403,
      'INSUFFICIENT_PERMISSIONS',
      [expect.objectContaining({ path: 'second_factor', code })],
    ];

    it('needs two factors, given in the session that asks, also after a renewal', async () => {
      const { as, stranger, deps } = production;
      const admin = await as('Root 1');
      expect(await stats(admin)).toEqual(refusal('required'));
      const device = await addPasskey(admin, deps.config.publicUrl);
      expect(await stats(admin)).toEqual(refusal('not_given'));
      const browser = stranger();
      const asked = await browser.post('/api/auth/passkey/options');
      const answer = device.get(asked.body.data);
      const signedIn = await browser.post<AccessGrant>('/api/auth/passkey', { answer });
      browser.token = expectData(signedIn).accessToken;
      expect(await stats(browser)).toBe(200);
      browser.token = expectData(await browser.post<AccessGrant>('/api/auth/refresh')).accessToken;
      expect(await stats(browser)).toBe(200);
      expect(await stats(admin)).toEqual(refusal('not_given'));
    });

    it('is closed to a session of the password alone, whatever the account adds elsewhere', async () => {
      const { as, stranger, deps } = production;
      const admin = await as('Root 2');
      const thief = await signIn(stranger(), 'Root 2');
      expect(await stats(thief)).toEqual(refusal('required'));
      await addPasskey(admin, deps.config.publicUrl);
      expect(await stats(thief)).toEqual([401, 'UNAUTHORIZED', undefined]);
      expect((await thief.post('/api/auth/refresh')).status).toBe(401);
    });

    it('opens by a code after the password, and by a proof with one, but not by a password as a proof', async () => {
      const { as, stranger, deps } = production;
      const admin = await as('Root 3');
      await addPasskey(admin, deps.config.publicUrl);
      const renewed = await admin.post<{ recoveryCodes: string[] }>('/api/users/recovery-codes');
      const [first = '', second = ''] = expectData(renewed).recoveryCodes;
      const browser = stranger();
      await browser.post('/api/auth/login', { email: admin.user.email, password: PASSWORD });
      const answered = await browser.post<AccessGrant>('/api/auth/second-factor', { code: first });
      browser.token = expectData(answered).accessToken;
      expect(await stats(browser)).toBe(200);
      expect((await admin.post('/api/auth/proof', { password: PASSWORD })).status).toBe(204);
      expect(await stats(admin)).toEqual(refusal('not_given'));
      expect((await admin.post('/api/auth/proof', { code: second })).status).toBe(204);
      expect(await stats(admin)).toBe(200);
    });

    it('is closed again once the account has no second factor', async () => {
      const { as, db, deps } = production;
      const admin = await as('Root 4');
      const { id } = admin.user;
      await addPasskey(admin, deps.config.publicUrl);
      await db.updateTable('sessions').set({ has_second_factor: true }).where('user_id', '=', id).execute();
      expect(await stats(admin)).toBe(200);
      await db.deleteFrom('passkeys').where('user_id', '=', id).execute();
      expect(await stats(admin)).toEqual(refusal('required'));
    });
  });

  it('is named in the profile of those for whom it is there', async () => {
    const ana = await as('Ana');
    const profileOf = async (by: UserClient) => expectData(await by.get<User>('/api/users/profile'));
    expect((await profileOf(root)).isAdmin).toBe(true);
    expect((await profileOf(ana)).isAdmin).toBe(false);
    const changed = await root.put<User>('/api/users/profile', { locale: 'es' });
    expect(expectData(changed).isAdmin).toBe(true);
  });

  it('counts accounts, those of the last 30 days by day, groups, and the memberships of accounts', async () => {
    const dora = await as('Dora');
    const before = expectData(await root.get<AdminStats>('/api/admin/stats'));
    const [ben, cleo] = [await as('Ben'), await as('Cleo')];
    await setTier(db, ben, 'premium');
    const { id } = await makeGroup(ben, [cleo, dora]);
    expectData(await ben.post(`/api/groups/${id}/guests`, { displayName: 'Guest' }));
    expectData(await dora.post(`/api/groups/${id}/leave`));
    const old = new Date(clock.now().getTime() - 30 * 86_400_000);
    await db.updateTable('users').set({ created_at: old }).where('id', '=', cleo.user.id).execute();
    await db.updateTable('users').set({ created_at: clock.now() }).where('id', '=', ben.user.id).execute();
    await stranger().post('/api/auth/register', {
      displayName: 'Unconfirmed',
      email: emailOf('Unconfirmed'),
      password: PASSWORD,
    });
    const after = expectData(await root.get<AdminStats>('/api/admin/stats'));
    expect(after.users.total - before.users.total).toBe(3);
    expect(after.users.confirmed - before.users.confirmed).toBe(2);
    expect(after.users.premium - before.users.premium).toBe(1);
    expect(after.users.free).toBe(after.users.total - after.users.premium);
    expect(after.groups - before.groups).toBe(1);
    // Neither the guest nor the account that has left.
    expect(after.memberships - before.memberships).toBe(2);
    expect(after.signupsByDay).toHaveLength(30);
    expect(after.signupsByDay.at(-1)?.date).toBe(clock.now().toISOString().slice(0, 10));
    const counted = after.signupsByDay.reduce((sum, { count }) => sum + count, 0);
    expect(after.users.recentSignups).toBe(counted);
  });
});

describe('the list of users', () => {
  it('is found by name and address, narrowed, and read page by page, without guests', async () => {
    const [uma, umar] = [await as('Uma One'), await as('Umar Two')];
    await setTier(db, uma, 'premium');
    const { id } = await makeGroup(uma, [umar]);
    expectData(await uma.post(`/api/groups/${id}/guests`, { displayName: 'Uma Guest' }));
    const names = async (query: string) =>
      (await listAll<AdminUser>(root, `/api/admin/users?limit=1&${query}`)).map((user) => user.displayName);
    expect((await names('search=UMA')).toSorted()).toEqual(['Uma One', 'Umar Two']);
    expect(await names(`search=${encodeURIComponent(umar.user.email)}`)).toEqual(['Umar Two']);
    expect(await names('search=uma&tier=premium')).toEqual(['Uma One']);
    expect(await names('search=uma&confirmed=false')).toEqual([]);
    expect(await names('search=%25')).toEqual([]);
    await as('İpek Zoë Q');
    // As in the groups, accents make no difference.
    for (const search of ['İpek', 'zoe\u0308', 'ZOË', 'Zoë Q', 'ipek', 'zoe q'])
      expect([search, await names(`search=${encodeURIComponent(search)}`)]).toEqual([search, ['İpek Zoë Q']]);
    const [found] = await listAll<AdminUser>(root, '/api/admin/users?search=umar');
    expect(found).toMatchObject({ groupCount: 1, overLimit: false, emailConfirmed: true, tier: 'free' });
    for (const path of ['users', 'tier-changes', 'exceeding-limits'])
      expect((await root.get(`/api/admin/${path}?cursor=x`)).body.code).toBe('VALIDATION_ERROR');
  });

  it('leads to the details of one: groups, devices and changes of tier', async () => {
    const vera = await as('Vera');
    const { id } = await makeGroup(vera, [], { name: 'Boat' });
    expectData(await change(root, vera, { tier: 'premium', reason: 'Found a bug' }));
    const details = expectData(await root.get<AdminUserDetails>(`/api/admin/users/${vera.user.id}`));
    expect(details).toMatchObject({
      displayName: 'Vera',
      sessionCount: 1,
      groups: [{ id, name: 'Boat', role: 'admin' }],
      tierChanges: [{ oldTier: 'free', newTier: 'premium', reason: 'Found a bug' }],
      subscription: { plan: null, status: 'active', nextBillingAt: null, expiresAt: null },
    });
    expect(details.subscription?.externalSubscriptionId).toMatch(/^admin-grant-/);
    const nobody = await root.get('/api/admin/users/0190a000-0000-7000-8000-000000000000');
    expect([nobody.status, nobody.body.code]).toEqual([404, 'USER_NOT_FOUND']);
  });
});

describe('when an account was last seen', () => {
  it('is the last use of its sessions, and its last sign-in once they have ended', async () => {
    const yves = await as('Yves');
    const signedIn = clock.now().toISOString();
    const read = async () => {
      const answer = await root.get<AdminUserDetails>(`/api/admin/users/${yves.user.id}`);
      const { sessionCount, lastSeenAt } = expectData(answer);
      return [sessionCount, lastSeenAt];
    };
    clock.advance({ minutes: 5 });
    expectData(await yves.post('/api/auth/refresh'));
    expect(await read()).toEqual([1, clock.now().toISOString()]);
    expect((await yves.post('/api/auth/logout')).status).toBe(204);
    expect(await read()).toEqual([0, signedIn]);
  });
});

describe('a change of tier', () => {
  it('is checked first, then made and logged with who made it and why', async () => {
    const wim = await as('Wim');
    const validate = (body: object) =>
      root.post<{ errors: string[] }>(`/api/admin/users/${wim.user.id}/tier/validate`, body);
    expect(expectData(await validate({ tier: 'premium' }))).toEqual({
      errors: ['reason-missing'],
      warnings: [],
    });
    for (const reason of ['', '  ']) {
      const { errors } = expectData(await validate({ tier: 'premium', reason }));
      expect([reason, errors]).toEqual([reason, ['reason-missing']]);
    }
    expect((await validate({ tier: 'premium', reason: 'a'.repeat(501) })).status).toBe(400);
    expect(expectData(await validate({ tier: 'premium', reason: 'A gift' }))).toEqual({
      errors: [],
      warnings: [],
    });
    expect(expectData(await change(root, wim, { tier: 'premium', reason: ' A gift ' }))).toEqual({
      tier: 'premium',
    });
    expect(expectData(await wim.get<User>('/api/users/profile')).tier).toBe('premium');
    const again = await change(root, wim, { tier: 'premium', reason: 'A gift' });
    expect([again.status, again.body.code, again.body.params]).toEqual([
      422,
      'INVALID_TIER_TRANSITION',
      { reason: 'same-tier' },
    ]);
    expect((await change(root, wim, { tier: 'free', reason: '' })).body.code).toBe('VALIDATION_ERROR');
    clock.advance({ seconds: 1 });
    const pages = await readEvents(app, { authorization: `Bearer ${wim.token}` });
    expectData(await change(root, wim, { tier: 'free', reason: 'It was for a month' }));
    expect(await pages.next()).toEqual({ event: 'tier.changed', data: {} });
    pages.close();
    const log = await listAll<TierChange>(root, `/api/admin/tier-changes?limit=1&userId=${wim.user.id}`);
    const by = { id: root.user.id, displayName: 'Root' };
    expect(log).toMatchObject([
      {
        oldTier: 'premium',
        newTier: 'free',
        reason: 'It was for a month',
        changedBy: by,
        displayName: 'Wim',
      },
      { oldTier: 'free', newTier: 'premium', reason: 'A gift', changedBy: by, email: wim.user.email },
    ]);
  });

  it('leaves people over the limit, who are listed until they have left a group', async () => {
    const xena = await as('Xena');
    await setTier(db, xena, 'premium');
    const ids: string[] = [];
    for (let count = 0; count < 4; count++) ids.push((await makeGroup(xena)).id);
    const path = `/api/admin/users/${xena.user.id}/tier`;
    const down = { tier: 'free', reason: 'It ended' };
    expect(expectData(await root.post(`${path}/validate`, down))).toEqual({
      errors: [],
      warnings: ['loses-premium', 'over-limit'],
    });
    expectData(await root.post(path, down));
    const listed = async () =>
      (await listAll<ExceedingLimit>(root, '/api/admin/exceeding-limits?limit=1')).filter(
        ({ userId }) => userId === xena.user.id,
      );
    expect(await listed()).toMatchObject([
      { displayName: 'Xena', tier: 'free', groupCount: 4, limit: 2, excess: 2 },
    ]);
    for (const id of ids.slice(2)) expectData(await xena.delete(`/api/groups/${id}`));
    expect(await listed()).toEqual([]);
  });

  it('leaves no account over the limit where every account is premium', async () => {
    const all = await startTestApp({ adminEmails, premiumForAll: true });
    const [admin, ana] = [await all.as('Root'), await all.as('Ana')];
    for (let count = 0; count < 3; count++) await makeGroup(ana);
    // The number of groups is counted against the stored tier whatever the configuration says.
    const marked = await all.db.selectFrom('users').select('id').where('is_over_limit', '=', true).execute();
    expect(marked).toEqual([{ id: ana.user.id }]);
    const stats = expectData(await admin.get<AdminStats>('/api/admin/stats'));
    expect(stats.users).toMatchObject({ overLimit: 0, premium: 0 });
    expect(await listAll(admin, '/api/admin/exceeding-limits?limit=1')).toEqual([]);
    const found = await listAll<AdminUser>(admin, '/api/admin/users?search=ana');
    expect(found).toMatchObject([{ groupCount: 3, overLimit: false, tier: 'free' }]);
    const one = expectData(await admin.get<AdminUserDetails>(`/api/admin/users/${ana.user.id}`));
    expect(one.overLimit).toBe(false);
    const tier = `/api/admin/users/${ana.user.id}/tier`;
    expectData(await admin.post(tier, { tier: 'premium', reason: 'A gift' }));
    const down = { tier: 'free', reason: 'It ended' };
    expect(expectData(await admin.post(`${tier}/validate`, down))).toEqual({ errors: [], warnings: [] });
  });

  it('waits until the address is confirmed: another registration may take the place of the account', async () => {
    const body = { displayName: 'Zed', email: emailOf('Zed'), password: PASSWORD };
    expectData(await stranger().post('/api/auth/register', body));
    const [zed] = await listAll<AdminUser>(root, '/api/admin/users?search=zed');
    const refused = await root.post(`/api/admin/users/${zed?.id}/tier`, {
      tier: 'premium',
      reason: 'A gift',
    });
    expect([refused.status, refused.body.params]).toEqual([422, { reason: 'not-confirmed' }]);
    expectData(await stranger().post('/api/auth/register', body));
    expect(await listAll(root, '/api/admin/users?search=zed')).toHaveLength(1);
  });

  it('is made once, of two at the same time', async () => {
    const yan = await as('Yan');
    const body = { tier: 'premium', reason: 'A gift' };
    const answers = await Promise.all([change(root, yan, body), change(root, yan, body)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await listAll(root, `/api/admin/tier-changes?userId=${yan.user.id}`)).toHaveLength(1);
  });
});

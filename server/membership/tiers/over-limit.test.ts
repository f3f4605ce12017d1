import { describe, expect, it, test } from 'vitest';
import type { Group } from '#contract/groups.ts';
import type { InvitationLink } from '#contract/invitations.ts';
import type { TierInfo } from '#domain/groups/tier.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Answer, UserClient } from '#test/client.ts';
import { asEntered, expectData, expenseOf, join, makeAdmin, makeGroup, record } from '#test/group.ts';
import { addGuest } from '#test/guest.ts';
import { setTier } from '#test/tier.ts';

const sells = await startTestApp();
const sellsNothing = await startTestApp({ premiumForAll: true });

/** A group of Ana and Ben, both its admins, Cleo, and Zoe, who has no account. Ana owes Ben 50.00. */
interface House {
  readonly ana: UserClient;
  readonly ben: UserClient;
  readonly cleo: UserClient;
  readonly group: Group;
  readonly path: string;
  /** The dinner that Ana owes half of. */
  readonly dinner: string;
  readonly dinnerAgain: object;
  readonly deleted: string;
  readonly link: InvitationLink;
  readonly mailed: string;
  readonly zoe: string;
}

async function makeHouse({ as, db }: TestApp): Promise<House> {
  const [ana, ben, cleo] = [await as('Ana'), await as('Ben'), await as('Cleo')];
  for (const person of [ana, ben, cleo]) await setTier(db, person, 'premium');
  const { id } = await makeGroup(ana, [ben, cleo]);
  const path = `/api/groups/${id}`;
  await makeAdmin(ana, id, ben);
  const deleted = await record(ana, id, expenseOf(ana, [ana]));
  await ana.delete(`${path}/transactions/${deleted.id}`);
  const dinner = await record(ben, id, expenseOf(ben, [ana, ben]));
  const zoe = await addGuest(ana, id, 'Zoe');
  const link = expectData(await ana.post<InvitationLink>(`${path}/invitation-links`, {}));
  const emails = { emails: ['dev@quits.example'] };
  const [mailed] = expectData(await ana.post<{ id: string }[]>(`${path}/invitations`, emails));
  const group = expectData(await ana.get<Group>(path));
  const ids = { dinner: dinner.id, deleted: deleted.id, zoe, mailed: mailed?.id ?? '' };
  return { ana, ben, cleo, group, path, link, dinnerAgain: asEntered(dinner), ...ids };
}

/** Ana's premium has ended, with more groups than a free account holds. */
async function makeHouseOverLimit(): Promise<House> {
  const house = await makeHouse(sells);
  for (const _ of ['second', 'third']) await makeGroup(house.ana);
  await setTier(sells.db, house.ana, 'free');
  return house;
}

type Deed = (house: House) => Promise<Answer<unknown>>;

const BLOCKED: Readonly<Record<string, Deed>> = {
  'entering an expense': ({ ana, path }) => ana.post(`${path}/transactions`, expenseOf(ana, [ana])),
  'entering an income': ({ ana, path }) =>
    ana.post(`${path}/transactions`, expenseOf(ana, [ana], { type: 'income' })),
  'entering a transfer': ({ ana, ben, path }) =>
    ana.post(`${path}/transactions`, expenseOf(ana, [ben], { type: 'transfer', amount: 5 })),
  'editing a transaction': ({ ana, path, dinner, dinnerAgain }) =>
    ana.put(`${path}/transactions/${dinner}`, { ...dinnerAgain, description: 'Lunch' }),
  'deleting a transaction': ({ ana, path, dinner }) => ana.delete(`${path}/transactions/${dinner}`),
  'restoring a transaction': ({ ana, path, deleted }) => ana.post(`${path}/transactions/${deleted}/restore`),
  'editing the group': ({ ana, path, group }) => ana.patch(path, { name: 'Flat 13', version: group.version }),
  'making households': ({ ana, ben, path, group }) =>
    ana.put(`${path}/households`, {
      households: [{ name: 'Upstairs', userIds: [ana.user.id, ben.user.id] }],
      version: group.version,
    }),
  'making a link': ({ ana, path }) => ana.post(`${path}/invitation-links`, {}),
  'inviting by mail': ({ ana, path }) => ana.post(`${path}/invitations`, { emails: ['eve@quits.example'] }),
  'mailing an invitation again': ({ ana, path, mailed }) => ana.post(`${path}/invitations/${mailed}/resend`),
  'adding a guest': ({ ana, path }) => ana.post(`${path}/guests`, { displayName: 'Yan' }),
  'renaming a guest': ({ ana, path, zoe }) => ana.patch(`${path}/guests/${zoe}`, { displayName: 'Zoë' }),
  'letting a guest back in': ({ ana, path, zoe }) => ana.post(`${path}/guests/${zoe}/restore`),
  'taking over a guest': ({ ana, path, zoe }) =>
    ana.post(`${path}/guests/${zoe}/merge`, { into: ana.user.id }),
  'removing a member': ({ ana, cleo, path }) => ana.delete(`${path}/members/${cleo.user.id}`),
  'taking the role from another admin': ({ ana, ben, path }) =>
    ana.patch(`${path}/members/${ben.user.id}`, { role: 'member' }),
};

/** What Ana owes for the dinner. */
const settleAll: Deed = ({ ana, ben, path }) =>
  ana.post(`${path}/settlements`, {
    from: ana.user.id,
    to: ben.user.id,
    amount: 5000,
    currency: 'EUR',
  });

const ALLOWED: Readonly<Record<string, Deed>> = {
  'reading the group': ({ ana, path }) => ana.get(path),
  'reading its transactions': ({ ana, path }) => ana.get(`${path}/transactions`),
  'reading its balances': ({ ana, path }) => ana.get(`${path}/balances`),
  'reading its activity': ({ ana, path }) => ana.get(`${path}/activity`),
  'reading its statistics': ({ ana, path }) => ana.get(`${path}/statistics?from=2026-01-01&to=2026-12-31`),
  'seeing what to settle': ({ ana, path }) => ana.get(`${path}/settlements/preview`),
  'seeing who is invited': ({ ana, path }) => ana.get(`${path}/invitations`),
  'revoking a link': ({ ana, path, link }) => ana.delete(`${path}/invitation-links/${link.id}`),
  'revoking a mailed invitation': ({ ana, path, mailed }) => ana.delete(`${path}/invitations/${mailed}`),
  'commenting on a transaction': ({ ana, path, dinner }) =>
    ana.post(`${path}/transactions/${dinner}/comments`, { body: 'I will settle this' }),
  settling: settleAll,
  'leaving once all is settled': async (house) => {
    expectData(await settleAll(house));
    return house.ana.post(`${house.path}/leave`);
  },
  'making a member an admin': ({ ana, cleo, path }) =>
    ana.patch(`${path}/members/${cleo.user.id}`, { role: 'admin' }),
  'giving up the role of admin': ({ ana, path }) =>
    ana.patch(`${path}/members/${ana.user.id}`, { role: 'member' }),
  'deleting the group': ({ ana, path }) => ana.delete(path),
  'archiving the group': ({ ana, path }) => ana.put(`${path}/archived`, { archived: true }),
  'putting groups in order': ({ ana, group }) => ana.put('/api/groups/order', { groupIds: [group.id] }),
  'declining an invitation': async ({ ana, ben }) => {
    const other = await makeGroup(ben);
    const link = await ben.post<InvitationLink>(`/api/groups/${other.id}/invitation-links`, {});
    return ana.post(`/api/invitations/${expectData(link).token}/decline`);
  },
};

async function everythingIn({ db }: TestApp) {
  const tables = ['groups', 'memberships', 'households', 'invitations', 'transactions', 'history'] as const;
  return Promise.all(
    tables.map(async (table) => {
      const rows = await db.selectFrom(table).selectAll().execute();
      return rows.map((row) => JSON.stringify(row)).sort();
    }),
  );
}

const tierOf = async (person: UserClient) => expectData(await person.get<TierInfo>('/api/tier/info'));

const houseOverLimit = await makeHouseOverLimit();

describe('over the limit', () => {
  test.each(Object.entries(BLOCKED))('%s is refused, and changes nothing', async (_, deed) => {
    const before = await everythingIn(sells);
    const { status, body } = await deed(houseOverLimit);
    const count = (await tierOf(houseOverLimit.ana)).requiredReduction;
    expect([status, body.code, body.params]).toEqual([403, 'TIER_LIMITS_EXCEEDED', { count }]);
    expect(await everythingIn(sells)).toEqual(before);
  });

  test.each(Object.entries(ALLOWED))('%s is allowed', async (_, deed) => {
    const { status, text } = await deed(await makeHouseOverLimit());
    expect([200, 201, 204], text).toContain(status);
  });

  it('no group is added, made or joined', async () => {
    const { ana, ben } = houseOverLimit;
    const other = await makeGroup(ben);
    const link = expectData(await ben.post<InvitationLink>(`/api/groups/${other.id}/invitation-links`, {}));
    const before = await tierOf(ana);
    const draft = { name: 'Flat 13', defaultCurrency: 'EUR', currencies: ['EUR'] };
    for (const { status, body } of [
      await ana.post('/api/groups', draft),
      await ana.post(`/api/invitations/${link.token}/accept`),
    ]) {
      expect([status, body.code, body.params]).toEqual([403, 'TIER_LIMIT_EXCEEDED', { maxGroups: 2 }]);
    }
    expect(await tierOf(ana)).toEqual(before);
  });

  it('nothing is refused to the others of the group', async () => {
    const { ben, path } = await makeHouseOverLimit();
    expect((await ben.post(`${path}/transactions`, expenseOf(ben, [ben]))).status).toBe(201);
  });
});

describe('being over the limit ends by itself', () => {
  it('once enough groups are left, and not before', async () => {
    const { as, db } = sells;
    const [dev, emma] = [await as('Dev'), await as('Emma')];
    for (const person of [dev, emma]) await setTier(db, person, 'premium');
    const groups = [
      await makeGroup(emma),
      await makeGroup(emma),
      await makeGroup(emma),
      await makeGroup(emma),
    ];
    for (const { id } of groups) await join(id, emma, dev);
    await setTier(db, dev, 'free');
    const [first, second, third, last] = groups;
    const enter = () => dev.post(`/api/groups/${first?.id}/transactions`, expenseOf(dev, [dev]));
    expect((await enter()).body.params).toEqual({ count: 2 });
    await dev.post(`/api/groups/${last?.id}/leave`);
    expect((await enter()).body.params).toEqual({ count: 1 });
    expectData(await emma.delete(`/api/groups/${second?.id}`));
    expect((await enter()).status).toBe(201);
    expect((await dev.get(`/api/groups/${third?.id}`)).status).toBe(200);
  });

  it('with premium', async () => {
    const { ana, path } = await makeHouseOverLimit();
    const enter = () => ana.post(`${path}/transactions`, expenseOf(ana, [ana]));
    expect((await enter()).status).toBe(403);
    await setTier(sells.db, ana, 'premium');
    expect((await enter()).status).toBe(201);
    expect(await tierOf(ana)).toMatchObject({ overLimit: false, requiredReduction: 0 });
  });
});

const inOwnHouse: [string, Deed, House][] = [];
for (const [name, deed] of Object.entries(BLOCKED)) {
  inOwnHouse.push([name, deed, await makeHouse(sellsNothing)]);
}
await setTier(sellsNothing.db, await sellsNothing.as('Ana'), 'free');
// Until an invitation may be mailed once more.
sellsNothing.clock.advance({ seconds: 120 });

describe('an installation that sells nothing', () => {
  test.each(inOwnHouse)('allows %s in any number of groups', async (_, deed, house) => {
    const { status, text } = await deed(house);
    expect([200, 201, 204], text).toContain(status);
  });
});

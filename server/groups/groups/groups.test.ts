import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { Group } from '#contract/groups.ts';
import { DEFAULT_CURRENCIES } from '#domain/money/default-currencies.ts';
import { startTestApp } from '#test/app.ts';
import { expectData, expenseOf, makeGroup, record } from '#test/group.ts';
import { addGuest } from '#test/guest.ts';
import { listGroups } from './queries.ts';

const { as, db, clock } = await startTestApp({ premiumForAll: true, currencies: DEFAULT_CURRENCIES });
const ana = await as('Ana');
const ben = await as('Ben');

const draft = { name: 'Flat 12', defaultCurrency: 'EUR', currencies: ['USD', 'EUR'] };
const namesOf = (groups: readonly Group[]) => groups.map(({ name }) => name);

describe('creating a group', () => {
  it('makes its creator its first admin, with what was not chosen chosen', async () => {
    const answer = await ana.post<Group>('/api/groups', draft);
    expect(answer.status).toBe(201);
    expect(answer.body.data).toEqual({
      id: expect.any(String),
      ...draft,
      description: '',
      icon: 'users',
      colour: 'blue',
      timeZone: 'UTC',
      defaultSplit: null,
      households: [],
      categories: [],
      archivedAt: null,
      createdBy: ana.user.id,
      createdAt: clock.now().toISOString(),
      lastActivityAt: clock.now().toISOString(),
      version: 1,
      members: [
        {
          userId: ana.user.id,
          displayName: 'Ana',
          avatarUrl: null,
          role: 'admin',
          hasAccount: true,
          joinedAt: clock.now().toISOString(),
          leftAt: null,
        },
      ],
    });
  });

  it('keeps the moment of its last activity when a creation is tried again', async () => {
    const { id } = await makeGroup(ana, [ben]);
    clock.advance({ seconds: 30 });
    const dinner = expenseOf(ana, [ana, ben], { id: v7() });
    await record(ana, id, dinner);
    const lastOf = async () => expectData(await ana.get<Group>(`/api/groups/${id}`)).lastActivityAt;
    const recorded = await lastOf();
    expect(recorded).toBe(clock.now().toISOString());
    clock.advance({ seconds: 30 });
    await record(ana, id, dinner);
    expect(await lastOf()).toBe(recorded);
  });

  it('is its last activity until something else happens there', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const lastOf = async () => {
      const listed = expectData(await ben.get<Group[]>('/api/groups')).find((group) => group.id === id);
      const { lastActivityAt } = expectData(await ana.get<Group>(`/api/groups/${id}`));
      expect(listed?.lastActivityAt).toBe(lastActivityAt);
      return lastActivityAt;
    };
    const joined = await lastOf();
    clock.advance({ seconds: 30 });
    expect(await lastOf()).toBe(joined);
    const { id: dinner } = await record(ana, id, expenseOf(ana, [ana, ben]));
    expect(await lastOf()).toBe(clock.now().toISOString());
    clock.advance({ seconds: 30 });
    await ana.delete(`/api/groups/${id}/transactions/${dinner}`);
    expect(await lastOf()).toBe(clock.now().toISOString());
  });

  it('with one Idempotency-Key at once makes one group', async () => {
    const key = { 'idempotency-key': v7() };
    const name = `Once ${v7()}`;
    const answers = await Promise.all(
      [1, 2, 3].map(() => ana.post<Group>('/api/groups', { ...draft, name }, key)),
    );
    expect(new Set(answers.map((answer) => expectData(answer).id)).size).toBe(1);
    expect(namesOf(expectData(await ana.get<Group[]>('/api/groups'))).filter((own) => own === name)).toEqual([
      name,
    ]);
  });

  it('has guests from its first moment, once for a request that is repeated', async () => {
    const key = { 'idempotency-key': v7() };
    const guests = ['Ben', 'O’Brien', 'J. R. Smith'];
    const answers = await Promise.all(
      [1, 2].map(() => ana.post<Group>('/api/groups', { ...draft, guests }, key)),
    );
    const [group] = answers.map(expectData);
    expect(new Set(answers.map((answer) => expectData(answer).id)).size).toBe(1);
    expect(group?.members.map(({ displayName, hasAccount }) => [displayName, hasAccount])).toEqual(
      expect.arrayContaining([['Ana', true], ...guests.map((name) => [name, false])]),
    );
    expect(group?.members).toHaveLength(4);
    const spent = await record(ana, group?.id ?? '', {
      ...expenseOf(ana, [ana]),
      recipients: { mode: 'evenly', parts: group?.members.map(({ userId }) => ({ userId })) ?? [] },
    });
    expect(spent.recipients.parts).toHaveLength(4);
  });

  it('is not made with guests of one name, of its creator’s name, of no name or in too large a number', async () => {
    const before = await db.selectFrom('groups').select('id').orderBy('id').execute();
    const many = Array.from({ length: 51 }, (_, index) => `Guest ${index}`);
    for (const [guests, status, code] of [
      [['Ben', 'BEN'], 400, 'VALIDATION_ERROR'],
      [['Ben', 'x'], 400, 'VALIDATION_ERROR'],
      [many, 400, 'VALIDATION_ERROR'],
      [['Ben', 'ana'], 409, 'DUPLICATE_ENTRY'],
    ] as const) {
      const answer = await ana.post('/api/groups', { ...draft, guests });
      expect([guests, answer.status, answer.body.code]).toEqual([guests, status, code]);
    }
    expect(await db.selectFrom('groups').select('id').orderBy('id').execute()).toEqual(before);
    expect(
      expectData(await ana.post<Group>('/api/groups', { ...draft, guests: many.slice(1) })).members,
    ).toHaveLength(51);
  });

  it('refuses what the contract refuses, and a currency that is not on offer', async () => {
    const before = await db.selectFrom('groups').select('id').orderBy('id').execute();
    for (const [change, status, code] of [
      [{ name: 'x' }, 400, 'VALIDATION_ERROR'],
      [{ name: 'x'.repeat(101) }, 400, 'VALIDATION_ERROR'],
      [{ description: 'x'.repeat(501) }, 400, 'VALIDATION_ERROR'],
      [{ currencies: [] }, 400, 'VALIDATION_ERROR'],
      [{ currencies: ['EUR', 'EUR'] }, 400, 'VALIDATION_ERROR'],
      [{ currencies: ['USD'] }, 400, 'VALIDATION_ERROR'],
      [{ icon: 'skull' }, 400, 'VALIDATION_ERROR'],
      [{ colour: '#ff00' }, 400, 'VALIDATION_ERROR'],
      [{ currencies: ['EUR', 'KWD'] }, 422, 'INVALID_INPUT'],
    ] as const) {
      const answer = await ana.post('/api/groups', { ...draft, ...change });
      expect([change, answer.status, answer.body.code]).toEqual([change, status, code]);
    }
    expect(await db.selectFrom('groups').select('id').orderBy('id').execute()).toEqual(before);
  });
});

describe('the settings of a group', () => {
  it('are changed one by one or together, and counted', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const change = { name: 'Año nuevo – Ωmega', icon: 'plane', version: 1 };
    const changed = expectData(await ana.patch<Group>(`/api/groups/${id}`, change));
    expect(changed).toMatchObject({ ...change, version: 2, colour: 'blue', currencies: ['EUR', 'USD'] });
    expect(expectData(await ben.get(`/api/groups/${id}`))).toEqual(changed);
  });

  it('saved as they were read stay as they are', async () => {
    const { id, version } = await makeGroup(ana);
    const same = expectData(await ana.patch<Group>(`/api/groups/${id}`, { name: 'Flat 12', version }));
    expect(same.version).toBe(version);
  });

  it('are refused in a stale version, with the current ones', async () => {
    const { id } = await makeGroup(ana);
    const current = expectData(await ana.patch<Group>(`/api/groups/${id}`, { name: 'Flat 13', version: 1 }));
    const stale = await ana.patch(`/api/groups/${id}`, { name: 'Flat 14', version: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, 'CONSTRAINT_VIOLATION']);
    expect(stale.body.details).toEqual(current);
  });

  it('keep a currency in which a member still owes something', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const dinner = await record(ana, id, expenseOf(ana, [ana, ben], { currency: 'USD' }));
    const removal = { currencies: ['EUR'], version: 1 };
    const refused = await ana.patch(`/api/groups/${id}`, removal);
    expect([refused.status, refused.body.code]).toEqual([422, 'INVALID_INPUT']);
    expect(refused.body.params).toEqual({ reason: 'currency-in-use', currency: 'USD', currencies: 'USD' });
    await ana.delete(`/api/groups/${id}/transactions/${dinner.id}`);
    expect(expectData(await ana.patch<Group>(`/api/groups/${id}`, removal)).currencies).toEqual(['EUR']);
  });

  it('keep currencies in which a member still owes something, and all of them are named', async () => {
    const { id } = await makeGroup(ana, [ben], { currencies: [...DEFAULT_CURRENCIES] });
    const owed = async (currency: string) => record(ana, id, expenseOf(ana, [ana, ben], { currency }));
    const [, inDollars] = [await owed('GBP'), await owed('USD')];
    const remove = () => ana.patch(`/api/groups/${id}`, { currencies: ['EUR'], version: 1 });
    const reason = 'currency-in-use';
    const refused = await remove();
    expect([refused.status, refused.body.code]).toEqual([422, 'INVALID_INPUT']);
    expect(refused.body.params).toEqual({ reason, currency: 'USD', currencies: 'USD, GBP' });
    await ana.delete(`/api/groups/${id}/transactions/${inDollars.id}`);
    expect((await remove()).body.params).toEqual({ reason, currency: 'GBP', currencies: 'GBP' });
  });

  it('keep their default among their currencies, even where only one of them is sent', async () => {
    const { id } = await makeGroup(ana);
    for (const change of [{ currencies: ['USD'] }, { defaultCurrency: 'GBP' }]) {
      const refused = await ana.patch(`/api/groups/${id}`, { ...change, version: 1 });
      expect([refused.status, refused.body.code]).toEqual([422, 'INVALID_INPUT']);
    }
  });

  it('are for admins', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const answers = [
      await ben.patch(`/api/groups/${id}`, { name: 'Mine', version: 1 }),
      await ben.delete(`/api/groups/${id}`),
    ];
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    }
  });
});

describe('the list of groups', () => {
  it('says of each group what the group itself says', async () => {
    const emma = await as('Emma');
    const { id } = await makeGroup(emma, [ben]);
    await makeGroup(emma, [], { name: 'Trip' });
    const households = [{ name: 'Upstairs', userIds: [emma.user.id, ben.user.id] }];
    expectData(await emma.put(`/api/groups/${id}/households`, { households, version: 1 }));
    const listed = expectData(await emma.get<Group[]>('/api/groups'));
    expect(namesOf(listed)).toEqual(['Trip', 'Flat 12']);
    for (const group of listed) {
      expect(group).toEqual(expectData(await emma.get<Group>(`/api/groups/${group.id}`)));
    }
  });

  it('is read in two statements, however many groups there are: their ids, then all of them', async () => {
    const flor = await as('Flor');
    for (const name of ['One', 'Two', 'Three']) await makeGroup(flor, [ben], { name });
    let statements = 0;
    const counted = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements++;
        return result;
      },
    });
    const { data: listed } = await listGroups(counted, { userId: flor.user.id });
    expect([namesOf(listed), statements]).toEqual([['Three', 'Two', 'One'], 2]);
  });

  it('starts with the newest, keeps the order that each person gives it, and holds only their own', async () => {
    const [cleo, dev] = [await as('Cleo'), await as('Dev')];
    const made: Group[] = [];
    for (const name of ['One', 'Two', 'Three']) made.push(await makeGroup(cleo, [dev], { name }));
    await makeGroup(ana);
    const [one, two, three] = made.map(({ id }) => id);
    const order = async (by: typeof cleo) => namesOf(expectData(await by.get<Group[]>('/api/groups')));
    expect(await order(cleo)).toEqual(['Three', 'Two', 'One']);
    expect((await cleo.put('/api/groups/order', { groupIds: [two, one, three] })).status).toBe(204);
    expect(await order(cleo)).toEqual(['Two', 'One', 'Three']);
    await cleo.put('/api/groups/order', { groupIds: [three] });
    expect(await order(cleo)).toEqual(['Three', 'Two', 'One']);
    expect(await order(dev)).toEqual(['Three', 'Two', 'One']);
    await makeGroup(dev, [cleo], { name: 'Four' });
    expect(await order(cleo)).toEqual(['Four', 'Three', 'Two', 'One']);
  });

  it('is ordered by its own groups only', async () => {
    const own = await makeGroup(ana);
    const { id } = await makeGroup(ben);
    const answer = await ana.put('/api/groups/order', { groupIds: [own.id, id] });
    expect([answer.status, answer.body.code]).toEqual([404, 'GROUP_NOT_FOUND']);
  });
});

describe('deleting a group', () => {
  it('leaves nothing of it behind', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const dinner = await record(ben, id, expenseOf(ana, [ana, ben]));
    await ana.get(`/api/groups/${id}/settlements/preview`);
    const guest = await addGuest(ana, id, 'Zed');
    const households = [{ name: 'Upstairs', userIds: [ana.user.id, ben.user.id, guest] }];
    expectData(await ana.put(`/api/groups/${id}/households`, { households, version: 1 }));
    await ana.get(`/api/groups/${id}/settlements/preview`);
    expect((await ana.delete(`/api/groups/${id}`)).status).toBe(204);
    for (const path of [`/api/groups/${id}`, `/api/groups/${id}/transactions/${dinner.id}`]) {
      expect((await ben.get(path)).body.code).toBe('GROUP_NOT_FOUND');
    }
    for (const table of [
      ...([
        'change_counters',
        'memberships',
        'households',
        'user_groups',
        'invitations',
        'transactions',
        'balances',
      ] as const),
      ...(['pair_debts', 'settlement_plans', 'history'] as const),
      ...(['turnovers', 'monthly_totals', 'monthly_shares', 'monthly_movements'] as const),
    ]) {
      expect([
        table,
        await db.selectFrom(table).select('group_id').where('group_id', '=', id).execute(),
      ]).toEqual([table, []]);
    }
    expect(await db.selectFrom('users').select('id').where('id', '=', guest).execute()).toEqual([]);
  });
});

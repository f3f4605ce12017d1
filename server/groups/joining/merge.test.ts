import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { Activity } from '#contract/activity.ts';
import type { GroupBalances, SettlementPlanAnswer } from '#contract/balances.ts';
import type { Group } from '#contract/groups.ts';
import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import type { Transaction } from '#contract/transactions.ts';
import { startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { readEvents } from '#test/event-reader.ts';
import { findText, PLACE_TAKEN } from '#test/find-text.ts';
import {
  amountsOf,
  asEntered,
  evenly,
  expectData,
  expenseOf,
  makeGroup,
  readInGroup,
  record,
  ruleIn,
} from '#test/group.ts';
import { addGuest, inviteAs } from '#test/guest.ts';
import { listDifferences } from '../../../scripts/ledger-check.ts';

const { app, as, another, db, clock } = await startTestApp({ premiumForAll: true });
const ana = await as('Ana');
const ben = await as('Ben');
const cleo = await as('Cleo');
const eve = await as('Eve');
const cleoElsewhere = await (await another()).as('Cleo');

const mergePath = (groupId: string, guestId: string) => `/api/groups/${groupId}/guests/${guestId}/merge`;
const merge = (by: UserClient, groupId: string, guestId: string, into: string, headers = {}) =>
  by.post<Group>(mergePath(groupId, guestId), { into }, headers);

/** A group of Ana, its admin, Ben, Cleo and a guest. */
async function makeHouse() {
  const { id: groupId } = await makeGroup(ana, [ben, cleo]);
  return { groupId, guestId: await addGuest(ana, groupId, 'Benny') };
}

describe('a member who takes over a guest', () => {
  it('has what the guest had: their past, their day, their household and their part of the default split', async () => {
    const { id: groupId } = await makeGroup(ana, [cleo]);
    const guestId = await addGuest(ana, groupId, 'Benny');
    const since = clock.now().toISOString();
    clock.advance({ minutes: 2 });
    const link = expectData(await ana.post<{ token: string }>(`/api/groups/${groupId}/invitation-links`, {}));
    expectData(await ben.post(`/api/invitations/${link.token}/accept`));
    const parts = [ana.user.id, ben.user.id, guestId].map((userId, index) => ({ userId, parts: index + 1 }));
    expectData(
      await ana.patch(`/api/groups/${groupId}`, { defaultSplit: { mode: 'parts', parts }, version: 1 }),
    );
    const household = { name: 'The two', userIds: [cleo.user.id, guestId] };
    expectData(await ana.put(`/api/groups/${groupId}/households`, { households: [household], version: 2 }));
    const lunch = await record(ana, groupId, expenseOf(ana, [], { recipients: evenly(guestId) }));
    const token = await inviteAs(ana, groupId, guestId);

    const group = expectData(await merge(ben, groupId, guestId, ben.user.id));
    expect(group.members.map(({ displayName }) => displayName).sort()).toEqual(['Ana', 'Ben', 'Cleo']);
    expect(group.members.find(({ userId }) => userId === ben.user.id)).toMatchObject({ joinedAt: since });
    expect(group.defaultSplit?.parts).toEqual([parts[0], { userId: ben.user.id, parts: 5 }]);
    expect(group.households[0]?.userIds.toSorted()).toEqual([ben.user.id, cleo.user.id].toSorted());
    const after = await readInGroup<Transaction>(ben, groupId, `/transactions/${lunch.id}`);
    expect(after.recipients).toEqual({ mode: 'evenly', parts: [{ userId: ben.user.id, amount: 10_000 }] });
    expect((await eve.post(`/api/invitations/${token}/accept`)).body.code).toBe('INVITATION_NOT_FOUND');
    expect(await findText(db, guestId)).toEqual(PLACE_TAKEN);
    expect(await listDifferences(db)).toEqual([]);
  });

  it('is read with the ids of all guests whose place is theirs now, also of one who was merged into another', async () => {
    const { groupId, guestId } = await makeHouse();
    const otherId = await addGuest(ana, groupId, 'Ben O.');
    const thirdId = await addGuest(ana, groupId, 'B.');
    const placesOf = ({ members }: Group) =>
      members.flatMap(({ userId, tookOver }) => (tookOver ? [[userId, tookOver]] : []));
    const between = expectData(await merge(ana, groupId, guestId, otherId));
    expect(placesOf(between)).toEqual([[otherId, [guestId]]]);
    const first = expectData(await merge(ben, groupId, thirdId, ben.user.id));
    expect(placesOf(first)).toContainEqual([ben.user.id, [thirdId]]);
    const group = expectData(await merge(ben, groupId, otherId, ben.user.id));
    expect(placesOf(group)).toEqual([[ben.user.id, [thirdId, otherId, guestId]]]);
  });

  it('is answered for what was entered for the guest, when it is sent again since its answer was lost', async () => {
    const { groupId, guestId } = await makeHouse();
    const path = `/api/groups/${groupId}/transactions`;
    const lunch = { ...expenseOf(ana, []), recipients: evenly(ana.user.id, guestId), id: v7() };
    const { id } = expectData(await ana.post<Transaction>(path, lunch));
    expectData(await merge(ben, groupId, guestId, ben.user.id));
    const again = expectData(await ana.post<Transaction>(path, lunch));
    expect(again.recipients.parts.map(({ userId }) => userId)).toEqual([ana.user.id, ben.user.id]);
    expect(await readInGroup<Transaction[]>(ana, groupId, '/transactions')).toMatchObject([{ id }]);
    const changed = await ana.post(path, { ...lunch, amount: 2 });
    expect([changed.status, changed.body.code]).toEqual([422, 'INVALID_EXPENSE_PARTICIPANTS']);
  });

  it.each([
    ['evenly', (userId: string) => ({ userId })],
    ['parts', (userId: string) => ({ userId, parts: 1.5 })],
    ['amount', (userId: string) => ({ userId, amount: 2_500 })],
  ])('is answered for what was entered %s for both of them, and for nothing else', async (mode, partOf) => {
    const { groupId, guestId } = await makeHouse();
    const path = `/api/groups/${groupId}/transactions`;
    const parts = [ana.user.id, guestId, ben.user.id, cleo.user.id].map(partOf);
    const lunch = { ...expenseOf(ana, []), recipients: { mode, parts }, id: v7() };
    expectData(await ana.post<Transaction>(path, lunch));
    expectData(await merge(ben, groupId, guestId, ben.user.id));
    const saved = await readInGroup<Transaction>(ana, groupId, `/transactions/${lunch.id}`);
    const again = await ana.post<Transaction>(path, lunch);
    expect([again.status, again.body.data]).toEqual([201, saved]);
    const without = { mode: 'evenly', parts: parts.slice(0, 3).map(({ userId }) => ({ userId })) };
    for (const change of [{ amount: 10_001 }, { description: 'Supper' }, { recipients: without }]) {
      expect([(await ana.post(path, { ...lunch, ...change })).status, change]).toEqual([422, change]);
    }
    const known = { ...lunch, recipients: evenly(ana.user.id, ben.user.id) };
    expect((await ana.post(path, known)).status).toBe(409);
    expect(await readInGroup<Transaction>(ana, groupId, `/transactions/${lunch.id}`)).toEqual(saved);
  });

  it('keeps their own household, and one that only the guest was left in with another ends', async () => {
    const { groupId, guestId } = await makeHouse();
    const other = await addGuest(ana, groupId, 'Olga');
    const households = [
      { name: 'Upstairs', userIds: [ana.user.id, ben.user.id] },
      { name: 'Downstairs', userIds: [guestId, other] },
    ];
    expectData(await ana.put(`/api/groups/${groupId}/households`, { households, version: 1 }));
    const group = expectData(await merge(ben, groupId, guestId, ben.user.id));
    expect(group.households.map(({ name }) => name)).toEqual(['Upstairs']);
  });

  it('has both shares where both took part, and every other member has what they had', async () => {
    const { groupId, guestId } = await makeHouse();
    const recipients = evenly(ana.user.id, ben.user.id, cleo.user.id, guestId);
    const dinner = await record(ana, groupId, expenseOf(ana, [], { amount: 1_001, recipients }));
    const shareOf = ({ recipients }: Transaction, userId: string) =>
      recipients.parts.find((part) => part.userId === userId)?.amount ?? 0;
    expectData(await merge(ben, groupId, guestId, ben.user.id));
    const after = await readInGroup<Transaction>(ben, groupId, `/transactions/${dinner.id}`);
    expect(after.recipients.parts.find(({ userId }) => userId === ben.user.id)).toEqual({
      userId: ben.user.id,
      fixed: shareOf(dinner, ben.user.id) + shareOf(dinner, guestId),
      amount: shareOf(dinner, ben.user.id) + shareOf(dinner, guestId),
    });
    for (const { user } of [ana, cleo]) expect(shareOf(after, user.id)).toBe(shareOf(dinner, user.id));
    const path = `/api/groups/${groupId}/transactions/${dinner.id}`;
    expect(expectData(await ben.put<Transaction>(path, asEntered(after)))).toEqual(after);
    expect(await listDifferences(db)).toEqual([]);
  });

  it('is worth both in what a recurring expense will book, whose version stays', async () => {
    const { groupId, guestId } = await makeHouse();
    const recipients = evenly(ana.user.id, ben.user.id, guestId);
    const draft = { ...ruleIn(groupId, ana), amount: 90_000, startDate: '2099-01-31', recipients };
    const rule = expectData(await ana.post<RecurringExpense>('/api/recurring-expenses', draft));
    expectData(await merge(ben, groupId, guestId, ben.user.id));
    const path = `/api/recurring-expenses/${rule.id}`;
    const after = expectData(await ana.get<RecurringExpense>(path));
    expect(after.recipients).toEqual({
      mode: 'parts',
      parts: [
        { userId: ana.user.id, parts: 1, amount: 30_000 },
        { userId: ben.user.id, parts: 2, amount: 60_000 },
      ],
    });
    const { groupId: _groupId, ...edit } = draft;
    const stale = await ana.put(path, { ...edit, amount: 1, version: rule.version });
    expect([stale.status, stale.body.code]).toEqual([422, 'INVALID_EXPENSE_PARTICIPANTS']);
    const parts = after.recipients.parts.map(({ amount: _amount, ...part }) => part);
    const again = { ...edit, recipients: { mode: 'parts', parts }, version: rule.version };
    expect(expectData(await ana.put(path, again))).toEqual({ ...after, version: rule.version });
    const cheaper = expectData(await ana.put<RecurringExpense>(path, { ...again, amount: 30_000 }));
    expect(amountsOf(cheaper.recipients)).toEqual([10_000, 20_000]);
  });

  it('is in a plan made anew where the plan that was shown named both', async () => {
    const { groupId, guestId } = await makeHouse();
    await record(ana, groupId, expenseOf(ana, [], { recipients: evenly(ben.user.id, guestId) }));
    const plan = () => readInGroup<SettlementPlanAnswer[]>(ana, groupId, '/settlements/preview');
    expect((await plan())[0]?.payments).toHaveLength(2);
    expectData(await merge(ben, groupId, guestId, ben.user.id));
    expect((await plan())[0]?.payments).toEqual([{ from: ben.user.id, to: ana.user.id, amount: 10_000 }]);
    expect(await findText(db, guestId)).toEqual(PLACE_TAKEN);
  });

  it('owes nothing to themselves', async () => {
    const { groupId, guestId } = await makeHouse();
    await record(ben, groupId, expenseOf(ben, [], { recipients: evenly(guestId, ana.user.id) }));
    expectData(await merge(ana, groupId, guestId, ben.user.id));
    const [ledger] = await readInGroup<GroupBalances[]>(ben, groupId, '/balances');
    expect(ledger?.debts).toEqual([{ from: ana.user.id, to: ben.user.id, amount: 5_000 }]);
    expect(await listDifferences(db)).toEqual([]);
  });

  it('is told of by the activity, and heard of at once', async () => {
    const { groupId, guestId } = await makeHouse();
    const events = await readEvents(app, { authorization: `Bearer ${cleo.token}` });
    expectData(await merge(ana, groupId, guestId, ben.user.id));
    const { event, data } = await events.next();
    events.close();
    expect([event, data.id]).toEqual(['membership.edited', ben.user.id]);
    const [latest] = await readInGroup<Activity[]>(cleo, groupId, '/activity');
    expect(latest).toMatchObject({
      ...{ noun: 'membership', action: 'edited', id: ben.user.id, userId: ana.user.id },
      memberName: 'Ben',
      details: { isClaim: true, nameBefore: 'Benny' },
    });
  });
});

describe('taking over a guest', () => {
  it('is for the member themselves and for admins', async () => {
    const { groupId, guestId } = await makeHouse();
    const refused = await merge(ben, groupId, guestId, cleo.user.id);
    expect([refused.status, refused.body.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    const strange = await merge(eve, groupId, guestId, eve.user.id);
    expect([strange.status, strange.body.code]).toEqual([404, 'GROUP_NOT_FOUND']);
    expectData(await merge(ana, groupId, guestId, cleo.user.id));
  });

  it('is of a guest of the group, by another member of it', async () => {
    const { groupId, guestId } = await makeHouse();
    const elsewhere = await addGuest(ana, (await makeGroup(ana, [ben])).id, 'Olga');
    const removed = await addGuest(ana, groupId, 'Olaf');
    await record(ana, groupId, expenseOf(ana, [], { recipients: evenly(removed) }));
    const payment = { from: removed, to: ana.user.id, amount: 10_000, currency: 'EUR' };
    expectData(await ana.post(`/api/groups/${groupId}/settlements`, payment));
    expectData(await ana.delete(`/api/groups/${groupId}/members/${removed}`));
    for (const [guest, into, status, code] of [
      [elsewhere, ben.user.id, 404, 'NOT_GROUP_MEMBER'],
      [removed, ben.user.id, 404, 'NOT_GROUP_MEMBER'],
      [cleo.user.id, ben.user.id, 400, 'INVALID_INPUT'],
      [guestId, eve.user.id, 404, 'NOT_GROUP_MEMBER'],
      [guestId, removed, 404, 'NOT_GROUP_MEMBER'],
      [guestId, guestId, 400, 'INVALID_INPUT'],
    ] as const) {
      const refused = await merge(ana, groupId, guest, into);
      expect([refused.status === 422 ? 400 : refused.status, refused.body.code]).toEqual([status, code]);
    }
    expect(
      (await readInGroup<Group>(ana, groupId)).members.filter(({ leftAt }) => leftAt === null),
    ).toHaveLength(4);
  });

  it('waits until no payment between the two stands, which cannot be restored afterwards', async () => {
    const { groupId, guestId } = await makeHouse();
    const payment = { from: ben.user.id, to: guestId, amount: 500, currency: 'EUR' };
    const { id } = expectData(await ben.post<Transaction>(`/api/groups/${groupId}/settlements`, payment));
    const refused = await merge(ben, groupId, guestId, ben.user.id);
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([
      409,
      'CONSTRAINT_VIOLATION',
      { reason: 'paid-each-other' },
    ]);
    const path = `/api/groups/${groupId}/transactions/${id}`;
    expectData(await ben.delete(path));
    expectData(await merge(ben, groupId, guestId, ben.user.id));
    const restored = await ben.post(`${path}/restore`);
    expect([restored.body.code, restored.body.params]).toEqual([
      'INVALID_EXPENSE_PARTICIPANTS',
      { reason: 'same' },
    ]);
    expect(await listDifferences(db)).toEqual([]);
  });

  it('happens once for two who want the same guest, on two servers', async () => {
    for (let round = 0; round < 5; round++) {
      const { groupId, guestId } = await makeHouse();
      const answers = await Promise.all([
        merge(ben, groupId, guestId, ben.user.id),
        merge(cleoElsewhere, groupId, guestId, cleo.user.id),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
      expect((await readInGroup<Group>(ana, groupId)).members).toHaveLength(3);
    }
  });

  it('answers a retry with its Idempotency-Key as the first time', async () => {
    const { groupId, guestId } = await makeHouse();
    const headers = { 'idempotency-key': `merge-${guestId.slice(-12)}` };
    const first = await merge(ben, groupId, guestId, ben.user.id, headers);
    const again = await merge(ben, groupId, guestId, ben.user.id, headers);
    expect(again.status).toBe(200);
    expect(expectData(again)).toEqual(expectData(first));
    const activity = await readInGroup<Activity[]>(ben, groupId, '/activity');
    expect(activity.filter(({ details }) => details?.isClaim)).toHaveLength(1);
  });

  it('leaves the ledger whole, whatever is recorded and edited at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { groupId, guestId } = await makeHouse();
      const recipients = evenly(ben.user.id, cleo.user.id, guestId);
      const dinner = await record(ana, groupId, expenseOf(ana, [], { recipients }));
      const path = `/api/groups/${groupId}/transactions`;
      const settled = { from: guestId, to: ana.user.id, amount: 100, currency: 'EUR' };
      const [merged, ...written] = await Promise.all([
        merge(ben, groupId, guestId, ben.user.id),
        ana.post(path, expenseOf(ana, [], { recipients })),
        cleo.put(`${path}/${dinner.id}`, { ...asEntered(dinner), amount: 9_000 }),
        ana.post(`/api/groups/${groupId}/settlements`, settled),
        cleo.get(`/api/groups/${groupId}/settlements/preview`),
      ]);
      expect(merged.status).toBe(200);
      for (const { status, body } of written)
        if (status >= 300) expect([status, body.code]).toEqual([422, 'INVALID_EXPENSE_PARTICIPANTS']);
      expect(await findText(db, guestId)).toEqual(PLACE_TAKEN);
    }
    expect(await listDifferences(db)).toEqual([]);
  });
});

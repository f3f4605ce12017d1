import { describe, expect, it } from 'vitest';
import type { Activity } from '#contract/activity.ts';
import type { CurrencyTotals, GroupBalances, SettlementPlanAnswer } from '#contract/balances.ts';
import type { Group } from '#contract/groups.ts';
import { type HistoryEntry, type Transaction, transactionEditSchema } from '#contract/transactions.ts';
import { calendarDate } from '#domain/calendar/calendar-date.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { minorUnits } from '#domain/money/money.ts';
import { savePlan } from '#server/ledger/plans/rows.ts';
import { bookAtOnce } from '#server/ledger/settlements/commands.ts';
import { deleteAtOnce, editAtOnce } from '#server/ledger/transactions/at-once.ts';
import type { AtOnceContext } from '#server/membership/commands/write.ts';
import { autocommit } from '#server/platform/db/database.ts';
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
} from '#test/group.ts';
import { addGuest, claim, inviteAs } from '#test/guest.ts';
import { accept, previewOf } from '#test/invitation.ts';
import { listDifferences } from '../../../scripts/ledger-check.ts';

const { app, as, anonymous, db, deps, clock } = await startTestApp({ premiumForAll: true });
// Abe has the lowest id, so the order of the ids in his pairs is reversed.
const abe = await as('Abe');
const ana = await as('Ana');
const ben = await as('Ben');
const cleo = await as('Cleo');

describe('a person who joins by a general link', () => {
  const acceptAs = (person: UserClient, token: string, guestId: string) =>
    person.post<Group>(`/api/invitations/${token}/accept`, { guestId });
  const linkTo = async (groupId: string) =>
    expectData(await ana.post<{ token: string }>(`/api/groups/${groupId}/invitation-links`, {})).token;

  it('is told the guests, becomes the one they choose, and leaves the link to the others', async () => {
    const { id: groupId } = await makeGroup(ana);
    const guestId = await addGuest(ana, groupId, 'Clee');
    const otherId = await addGuest(ana, groupId, 'Ada');
    const lunch = await record(ana, groupId, {
      ...expenseOf(ana, [ana]),
      recipients: evenly(ana.user.id, guestId),
    });
    const token = await linkTo(groupId);
    expect((await previewOf(cleo, token)).guests).toEqual([
      { userId: otherId, displayName: 'Ada' },
      { userId: guestId, displayName: 'Clee' },
    ]);
    const group = expectData(await acceptAs(cleo, token, guestId));
    expect(group.members.map(({ displayName }) => displayName).sort()).toEqual(['Ada', 'Ana', 'Cleo']);
    const after = await readInGroup<Transaction>(cleo, groupId, `/transactions/${lunch.id}`);
    expect(amountsOf(after.recipients)).toEqual(amountsOf(lunch.recipients));
    expect(after.recipients.parts.map(({ userId }) => userId)).toContain(cleo.user.id);
    expect(await findText(db, guestId)).toEqual(PLACE_TAKEN);
    expect(await listDifferences(db)).toEqual([]);
    expect(group.members.map(({ userId, tookOver }) => [userId, tookOver]).sort()).toEqual(
      [
        [ana.user.id, undefined],
        [otherId, undefined],
        [cleo.user.id, [guestId]],
      ].sort(),
    );
    expect((await previewOf(ben, token)).guests).toEqual([{ userId: otherId, displayName: 'Ada' }]);
    expectData(await accept(ben, token));
    expect((await readInGroup<Group>(ana, groupId)).members).toHaveLength(4);
  });

  it('is refused a place that was taken meanwhile, and may still join', async () => {
    const { id: groupId } = await makeGroup(ana);
    const guestId = await addGuest(ana, groupId, 'Clee');
    const token = await linkTo(groupId);
    const answers = await Promise.all([ben, cleo].map((person) => acceptAs(person, token, guestId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'CONSTRAINT_VIOLATION', params: { reason: 'guest-taken' } });
    const late = answers[0]?.status === 409 ? ben : cleo;
    expectData(await accept(late, token));
    expect((await readInGroup<Group>(ana, groupId)).members).toHaveLength(3);
  });

  it('takes no place of a member with an account, of a guest elsewhere, or other than the link is for', async () => {
    const { id: groupId } = await makeGroup(ana, [ben]);
    const guestId = await addGuest(ana, groupId, 'Clee');
    const elsewhere = await addGuest(ana, (await makeGroup(ana)).id, 'Olga');
    const token = await linkTo(groupId);
    for (const chosen of [ben.user.id, elsewhere])
      expect((await acceptAs(cleo, token, chosen)).body.params).toMatchObject({ reason: 'guest-taken' });
    const forOther = await inviteAs(ana, groupId, await addGuest(ana, groupId, 'Ada'));
    expect((await acceptAs(cleo, forOther, guestId)).body).toMatchObject({
      code: 'INVALID_INPUT',
      params: { reason: 'other-guest' },
    });
    expect((await readInGroup<Group>(ana, groupId)).members).toHaveLength(4);
  });

  it('is told no guests while they are not signed in, nor where they have a past of their own', async () => {
    const { id: groupId } = await makeGroup(ana, [ben]);
    const guestId = await addGuest(ana, groupId, 'Clee');
    const token = await linkTo(groupId);
    expect((await previewOf(anonymous, token)).guests).toEqual([]);
    expectData(await ben.post(`/api/groups/${groupId}/leave`));
    const after = await linkTo(groupId);
    expect((await previewOf(ben, after)).guests).toEqual([]);
    expect((await acceptAs(ben, after, guestId)).body.params).toMatchObject({ reason: 'was-member' });
  });
});

describe('a person who becomes a guest', () => {
  it('has their place: since when they are there, their household, their part in the split to begin with', async () => {
    const { id: groupId } = await makeGroup(ana, [ben]);
    const guestId = await addGuest(ana, groupId, 'Clee');
    const parts = [ana.user.id, guestId].map((userId, index) => ({ userId, parts: index + 1 }));
    const edit = { defaultSplit: { mode: 'parts', parts }, version: 1 };
    expectData(await ana.patch(`/api/groups/${groupId}`, edit));
    const household = { name: 'The two', userIds: [ben.user.id, guestId] };
    expectData(await ana.put(`/api/groups/${groupId}/households`, { households: [household], version: 2 }));
    const since = clock.now().toISOString();
    clock.advance({ minutes: 2 });
    const group = expectData(await claim(ana, groupId, guestId, cleo));
    expect(group.members.map(({ userId }) => userId)).not.toContain(guestId);
    expect(group.members.find(({ userId }) => userId === cleo.user.id)).toMatchObject({
      displayName: 'Cleo',
      role: 'member',
      hasAccount: true,
      joinedAt: since,
      leftAt: null,
    });
    expect(group.defaultSplit?.parts).toEqual([parts[0], { userId: cleo.user.id, parts: 2 }]);
    expect(group.households[0]?.userIds).toEqual([ben.user.id, cleo.user.id]);
    expect(expectData(await cleo.get<Group[]>('/api/groups'))[0]?.id).toBe(groupId);
    expect(await findText(db, guestId)).toEqual(PLACE_TAKEN);
  });

  it('has their past: what they owe, old versions that name them, and what was deleted', async () => {
    const { id: groupId } = await makeGroup(ana, [ben]);
    const guestId = await addGuest(ana, groupId, 'Abraham');
    const among = { recipients: evenly(ana.user.id, guestId) };
    const kept = await record(ana, groupId, expenseOf(ana, [], among));
    const changed = await record(ana, groupId, expenseOf(ana, [], among));
    const path = `/api/groups/${groupId}/transactions`;
    const edit = { ...asEntered(changed), recipients: evenly(ana.user.id, ben.user.id) };
    expectData(await ana.put(`${path}/${changed.id}`, edit));
    const deleted = await record(ana, groupId, expenseOf(ana, [], among));
    expectData(await ana.delete(`${path}/${deleted.id}`));
    expectData(await claim(ana, groupId, guestId, abe));

    const mine = await readInGroup<Transaction[]>(abe, groupId, `/transactions?userId=${abe.user.id}`);
    expect(mine.map(({ id }) => id)).toContain(kept.id);
    const totals = expectData(await abe.get<CurrencyTotals[]>('/api/balances'));
    expect(totals[0]?.groups).toContainEqual({ groupId, amount: -5_000 });
    const versions = await readInGroup<HistoryEntry[]>(abe, groupId, `/transactions/${changed.id}/history`);
    expect(versions[0]?.changes).toMatchObject([
      { members: [{ userId: ben.user.id }, { userId: abe.user.id, before: 5_000, after: null }] },
    ]);
    const restored = await abe.post<Transaction>(`${path}/${deleted.id}/restore`);
    expect(expectData(restored).recipients.parts).toContainEqual({ userId: abe.user.id, amount: 5_000 });
    expect(await listDifferences(db)).toEqual([]);
  });

  it('stands where the guest stood between others whose payment settled debts on its way', async () => {
    const { id: groupId } = await makeGroup(ana, [ben]);
    const guestId = await addGuest(ana, groupId, 'Clee');
    const forGuest = { recipients: evenly(guestId) };
    await record(ana, groupId, expenseOf(ana, [], forGuest));
    await record(ana, groupId, expenseOf(ana, [ben], { payers: evenly(guestId) }));
    const payment = { from: ben.user.id, to: ana.user.id, amount: 6_000, currency: 'EUR' };
    expectData(await ben.post(`/api/groups/${groupId}/settlements`, payment));
    expectData(await claim(ana, groupId, guestId, abe));
    const [ledger] = await readInGroup<GroupBalances[]>(abe, groupId, '/balances');
    expect(ledger?.debts).toEqual([
      { from: abe.user.id, to: ana.user.id, amount: 4_000 },
      { from: ben.user.id, to: abe.user.id, amount: 4_000 },
    ]);
    expect(await findText(db, guestId)).toEqual(PLACE_TAKEN);
    expect(await listDifferences(db)).toEqual([]);
  });

  it('is in the plan that was shown, and a plan made before and saved late does not bring the guest back', async () => {
    const { id: groupId } = await makeGroup(ana);
    const guestId = await addGuest(ana, groupId, 'Clee');
    await record(ana, groupId, expenseOf(ana, [], { recipients: evenly(guestId) }));
    const token = await inviteAs(ana, groupId, guestId);
    const plans = () => readInGroup<SettlementPlanAnswer[]>(ana, groupId, '/settlements/preview');
    const [shown] = await plans();
    const { last_seq: seq } = await db
      .selectFrom('change_counters')
      .select('last_seq')
      .where('group_id', '=', groupId)
      .executeTakeFirstOrThrow();
    expectData(await accept(cleo, token));
    expect(await findText(db, guestId)).toEqual(PLACE_TAKEN);
    const late = {
      currency: getCurrency('EUR').code,
      payments: [{ from: guestId, to: ana.user.id, amount: minorUnits(10_000) }],
      optimal: true,
    };
    await savePlan(autocommit(db), { groupId, seq }, late);
    expect(await findText(db, guestId)).toEqual(PLACE_TAKEN);
    const payments = [{ from: cleo.user.id, to: ana.user.id, amount: 10_000 }];
    expect(await plans()).toEqual([{ ...shown, payments, seq: seq + 1 }]);
  });

  it('is told of by the activity, under both names', async () => {
    const { id: groupId } = await makeGroup(ana);
    const guestId = await addGuest(ana, groupId, 'Clee');
    expectData(await claim(ana, groupId, guestId, cleo));
    const [latest, invited, added] = await readInGroup<Activity[]>(ana, groupId, '/activity');
    expect(latest).toMatchObject({
      ...{ noun: 'membership', action: 'created', id: cleo.user.id, userId: cleo.user.id },
      memberName: 'Cleo',
      details: { isClaim: true, nameBefore: 'Clee' },
    });
    expect(invited).toMatchObject({ noun: 'invitation', action: 'created' });
    expect(added).toMatchObject({
      noun: 'membership',
      action: 'created',
      id: cleo.user.id,
      userId: ana.user.id,
    });
  });

  it('leaves to the activity which names the guest was given before', async () => {
    const { id: groupId } = await makeGroup(ana);
    const guestId = await addGuest(ana, groupId, 'Tom');
    const path = `/api/groups/${groupId}/guests/${guestId}`;
    for (const displayName of ['Thomas', 'Tomas']) expectData(await ana.patch(path, { displayName }));
    expectData(await claim(ana, groupId, guestId, cleo));
    const activity = await readInGroup<Activity[]>(ana, groupId, '/activity');
    const renamed = activity.filter(({ action }) => action === 'edited');
    expect(renamed.map(({ memberName, details }) => [memberName, details])).toEqual([
      ['Cleo', { nameBefore: 'Thomas', nameAfter: 'Tomas' }],
      ['Cleo', { nameBefore: 'Tom', nameAfter: 'Thomas' }],
    ]);
  });

  it('is seen by all members at once, and hears of the group from then on', async () => {
    const { id: groupId } = await makeGroup(ana, [ben]);
    const guestId = await addGuest(ana, groupId, 'Clee');
    const [bens, cleos] = await Promise.all(
      [ben, cleo].map(({ token }) => readEvents(app, { authorization: `Bearer ${token}` })),
    );
    expectData(await claim(ana, groupId, guestId, cleo));
    await record(ana, groupId, expenseOf(ana, [ana, cleo]));
    const events = async (stream: typeof bens, count: number) => {
      const heard: string[] = [];
      while (heard.length < count) {
        const { event, data } = (await stream?.next()) ?? { event: '', data: { id: '' } };
        heard.push(`${event} ${data.id === cleo.user.id ? 'of Cleo' : ''}`.trim());
      }
      stream?.close();
      return heard;
    };
    expect(await events(bens, 3)).toEqual([
      'invitation.created',
      'membership.created of Cleo',
      'transaction.created',
    ]);
    expect(await events(cleos, 2)).toEqual(['membership.created of Cleo', 'transaction.created']);
  });

  it('keeps the odd cents that the guest carried, whatever is edited beside them', async () => {
    const { id: groupId } = await makeGroup(ana, [ben]);
    const guestId = await addGuest(ana, groupId, 'Clee');
    const draft = expenseOf(ana, [], {
      amount: 100,
      recipients: evenly(ana.user.id, ben.user.id, guestId),
    });
    const dinners = [];
    for (let count = 0; count < 12; count++) dinners.push(await record(ana, groupId, draft));
    expectData(await claim(ana, groupId, guestId, abe));
    for (const dinner of dinners) {
      const path = `/api/groups/${groupId}/transactions/${dinner.id}`;
      const now = expectData(await abe.get<Transaction>(path));
      const edit = { ...asEntered(now), description: 'Dinner, the best' };
      const edited = expectData(await abe.put<Transaction>(path, edit));
      expect(amountsOf(edited.recipients)).toEqual(amountsOf(dinner.recipients));
    }
    expect(await listDifferences(db)).toEqual([]);
  });
});

describe('an invitation for a guest', () => {
  it('makes one person the guest, however many follow it at once', async () => {
    const { id: groupId } = await makeGroup(ana);
    const guestId = await addGuest(ana, groupId, 'Nan');
    const token = await inviteAs(ana, groupId, guestId);
    const answers = await Promise.all([ben, cleo, abe].map((person) => accept(person, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    for (const { status, body } of answers)
      if (status === 422) expect(body.code).toBe('INVITATION_ALREADY_USED');
    expect((await readInGroup<Group>(ana, groupId)).members).toHaveLength(2);
  });

  it('is over once another person has become the guest, at the same moment or before', async () => {
    const { id: groupId } = await makeGroup(ana);
    const guestId = await addGuest(ana, groupId, 'Nan');
    const tokens = [await inviteAs(ana, groupId, guestId), await inviteAs(ana, groupId, guestId)];
    const late = await inviteAs(ana, groupId, guestId);
    const answers = await Promise.all(
      [ben, cleo].map((person, index) => accept(person, tokens[index] ?? '')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await accept(abe, late)).body.code).toBe('INVITATION_NOT_FOUND');
    expect((await readInGroup<Group>(ana, groupId)).members).toHaveLength(2);
  });

  it('is refused to members and former members, and stays open for another person', async () => {
    const { id: groupId } = await makeGroup(ana, [ben, cleo]);
    const guestId = await addGuest(ana, groupId, 'Nan');
    expectData(await cleo.post(`/api/groups/${groupId}/leave`));
    const token = await inviteAs(ana, groupId, guestId);
    const [member, former] = [await accept(ben, token), await accept(cleo, token)];
    expect([member.status, member.body.code]).toEqual([422, 'ALREADY_GROUP_MEMBER']);
    expect([former.status, former.body.code, former.body.params]).toEqual([
      409,
      'CONSTRAINT_VIOLATION',
      { reason: 'was-member' },
    ]);
    expect((await accept(abe, token)).status).toBe(200);
  });

  it('is worth nothing once the guest was removed', async () => {
    const { id: groupId } = await makeGroup(ana);
    const guestId = await addGuest(ana, groupId, 'Nan');
    const token = await inviteAs(ana, groupId, guestId);
    expectData(await ana.delete(`/api/groups/${groupId}/members/${guestId}`));
    const refused = await accept(ben, token);
    expect([refused.status, refused.body.code]).toEqual([422, 'INVITATION_ALREADY_USED']);
    expect((await ben.get(`/api/groups/${groupId}`)).status).toBe(404);
  });

  it('and the removal of the guest at the same moment: one of the two happens', async () => {
    for (let round = 0; round < 5; round++) {
      const { id: groupId } = await makeGroup(ana);
      const guestId = await addGuest(ana, groupId, 'Nan');
      const token = await inviteAs(ana, groupId, guestId);
      const [removed, claimed] = await Promise.all([
        ana.delete(`/api/groups/${groupId}/members/${guestId}`),
        accept(ben, token),
      ]);
      expect([
        [204, 422],
        [404, 200],
      ]).toContainEqual([removed.status, claimed.status]);
    }
  });

  it('is for one group: its recipient becomes no guest elsewhere', async () => {
    const [{ id: groupId }, { id: otherId }] = [await makeGroup(ana), await makeGroup(ana)];
    const guestId = await addGuest(ana, groupId, 'Nan');
    const refused = await ana.post(`/api/groups/${otherId}/invitation-links`, { guestId });
    expect([refused.status, refused.body.code]).toEqual([404, 'NOT_GROUP_MEMBER']);
  });

  it.each([
    [
      'an edit',
      (ctx, dinner) => {
        const edit = transactionEditSchema.parse({ ...asEntered(dinner), amount: 9_000 });
        return editAtOnce(ctx, { ...edit, transactionId: dinner.id });
      },
    ],
    ['a deletion', (ctx, { id: transactionId }) => deleteAtOnce(ctx, { transactionId })],
    [
      'a settlement',
      (ctx, { currency }) =>
        bookAtOnce(ctx, {
          ...{ from: ben.user.id, to: ana.user.id, amount: minorUnits(1_000), currency },
          // Told, so that what it reads first are the debts.
          date: calendarDate('2026-03-14'),
        }),
    ],
  ] satisfies [string, (ctx: AtOnceContext, dinner: Transaction) => Promise<unknown>][])(
    'keeps %s from writing what it has read before the claim',
    async (_, write) => {
      const { id: groupId } = await makeGroup(ana, [ben]);
      const guestId = await addGuest(ana, groupId, 'Nan');
      const recipients = evenly(ben.user.id, guestId);
      const dinner = await record(ana, groupId, expenseOf(ana, [], { recipients }));
      // Ben owes the guest, and the guest Ana: so the guest is on the way of his payment.
      await record(ana, groupId, expenseOf(ana, [ben], { payers: evenly(guestId) }));
      const token = await inviteAs(ana, groupId, guestId);
      let claims: Promise<unknown> | undefined;
      const interrupted = db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          claims ??= accept(cleo, token);
          await claims;
          return result;
        },
      });
      const caller = { groupId, userId: ben.user.id };
      const { config: policy, secret, newId } = deps;
      const ctx = { writer: autocommit(interrupted), caller, policy, secret, newId, now: clock.now() };
      expect(await write(ctx, dinner)).toBeUndefined();
      expect(claims).toBeDefined();
      expect(await findText(db, guestId)).toEqual(PLACE_TAKEN);
      expect(await listDifferences(db)).toEqual([]);
    },
  );

  it('leaves the ledger whole, whatever is recorded and edited at the same moment', async () => {
    for (let round = 0; round < 8; round++) {
      const { id: groupId } = await makeGroup(ana, [ben]);
      const guestId = await addGuest(ana, groupId, 'Nan');
      const token = await inviteAs(ana, groupId, guestId);
      const withGuest = expenseOf(ana, [], { recipients: evenly(ben.user.id, guestId) });
      const dinner = await record(ben, groupId, withGuest);
      const path = `/api/groups/${groupId}/transactions`;
      const settled = { from: guestId, to: ana.user.id, amount: 100, currency: 'EUR' };
      const edit = { ...asEntered(dinner), amount: 9_000 };
      const [claimed, ...written] = await Promise.all([
        accept(round % 2 ? abe : cleo, token),
        ana.post(path, withGuest),
        ben.put(`${path}/${dinner.id}`, edit),
        ana.post(`/api/groups/${groupId}/settlements`, settled),
        ben.get(`/api/groups/${groupId}/settlements/preview`),
      ]);
      expect(claimed.status).toBe(200);
      for (const { status, body } of written)
        if (status >= 300) expect([status, body.code]).toEqual([422, 'INVALID_EXPENSE_PARTICIPANTS']);
      await ben.get(`/api/groups/${groupId}/settlements/preview`);
      expect(await findText(db, guestId)).toEqual(PLACE_TAKEN);
    }
    expect(await listDifferences(db)).toEqual([]);
  });
});

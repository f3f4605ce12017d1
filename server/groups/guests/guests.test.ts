import { describe, expect, it } from 'vitest';
import type { Activity } from '#contract/activity.ts';
import type { GroupBalances, SettlementPlanAnswer } from '#contract/balances.ts';
import type { Group } from '#contract/groups.ts';
import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import type { InvitationPreview } from '#server/groups/invitations/queries.ts';
import { startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { readEvents } from '#test/event-reader.ts';
import { amountsOf, evenly, expectData, expenseOf, join, makeGroup, record, ruleIn } from '#test/group.ts';
import { addFormerGuests, addGuest } from '#test/guest.ts';
import { grownLong } from '#test/long-past.ts';
import { listDifferences } from '../../../scripts/ledger-check.ts';

const { app, as, db } = await startTestApp({ premiumForAll: true });
const ana = await as('Ana');
const ben = await as('Ben');
const cleo = await as('Cleo');
const eve = await as('Eve');

const guestsPath = (groupId: string) => `/api/groups/${groupId}/guests`;
const guestPath = (groupId: string, guestId: string) => `${guestsPath(groupId)}/${guestId}`;
const readGroup = async (by: UserClient, groupId: string) =>
  expectData(await by.get<Group>(`/api/groups/${groupId}`));
const namesOf = async (groupId: string) =>
  (await readGroup(ana, groupId)).members.map(({ displayName }) => displayName);

const lastChange = (groupId: string) =>
  db
    .selectFrom('history')
    .select(['noun', 'action', 'noun_id', 'user_id', 'snapshot'])
    .where('group_id', '=', groupId)
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow();

describe('adding a guest', () => {
  it('takes a name, and all members see a member without an account', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const stream = await readEvents(app, { authorization: `Bearer ${ben.token}` });
    const guestId = await addGuest(ana, id, 'Nan');
    expect(await stream.next()).toMatchObject({
      event: 'membership.created',
      data: { groupId: id, id: guestId },
    });
    stream.close();
    const { members } = await readGroup(ben, id);
    expect(members.find(({ userId }) => userId === guestId)).toEqual({
      userId: guestId,
      displayName: 'Nan',
      avatarUrl: null,
      role: 'member',
      hasAccount: false,
      joinedAt: expect.any(String),
      leftAt: null,
    });
    expect(await lastChange(id)).toMatchObject({ action: 'created', noun_id: guestId, user_id: ana.user.id });
  });

  it('takes several names at once, all of them or none', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const added = await ana.post<Group>(guestsPath(id), { displayNames: ['Nan', 'Olga', 'Pip'] });
    expect(expectData(added).members).toHaveLength(5);
    for (const [body, status, code] of [
      [{ displayNames: ['Quin', 'olga'] }, 409, 'DUPLICATE_ENTRY'],
      [{ displayNames: ['Quin', 'quin'] }, 400, 'VALIDATION_ERROR'],
      [{ displayNames: [] }, 400, 'VALIDATION_ERROR'],
      [{ displayNames: ['Quin'], displayName: 'Rue' }, 400, 'VALIDATION_ERROR'],
      [{}, 400, 'VALIDATION_ERROR'],
    ] as const) {
      const answer = await ana.post(guestsPath(id), body);
      expect([body, answer.status, answer.body.code]).toEqual([body, status, code]);
    }
    expect((await namesOf(id)).sort()).toEqual(['Ana', 'Ben', 'Nan', 'Olga', 'Pip']);
  });

  it('is for admins: members are refused, and to strangers the group does not exist', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const byMember = await ben.post(guestsPath(id), { displayName: 'Nan' });
    expect([byMember.status, byMember.body.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    const byStranger = await eve.post(guestsPath(id), { displayName: 'Nan' });
    expect([byStranger.status, byStranger.body.code]).toEqual([404, 'GROUP_NOT_FOUND']);
    expect(await namesOf(id)).toEqual(['Ana', 'Ben']);
  });

  it.each(["D'Angelo", 'O’Brien', 'J. R. Smith', 'علی\u200Cرضا'])('may be called %s', async (displayName) => {
    const { id } = await makeGroup(ana);
    const guestId = await addGuest(ana, id, displayName);
    expect(await namesOf(id)).toContain(displayName);
    expectData(await ana.patch(guestPath(id, guestId), { displayName: `${displayName} Jr.` }));
    expect(await namesOf(id)).toContain(`${displayName} Jr.`);
  });

  it.each(['\u2068Nan\u2069', 'Nan\u202E', 'N\u0007an'])(
    'is Nan where %j was pasted',
    async (displayName) => {
      const { id } = await makeGroup(ana);
      await addGuest(ana, id, displayName);
      expect(await namesOf(id)).toContain('Nan');
    },
  );

  it.each(['N', 'x'.repeat(51), 'Nan!', ' - ', 'Nan\u200E\u200F', 'N\u0000an'])(
    'takes no %j for a name',
    async (displayName) => {
      const { id } = await makeGroup(ana);
      const { status, body } = await ana.post(guestsPath(id), { displayName });
      expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
    },
  );

  it('takes no name that another member has, whatever its capitals, but that of a former member', async () => {
    const { id } = await makeGroup(ana, [ben]);
    await addGuest(ana, id, 'Ángel');
    await addGuest(ana, id, 'Dr House');
    for (const displayName of ['ben', 'Ana', 'ÁNGEL', 'A\u0301ngel', 'Ｂｅｎ', 'Dr  House']) {
      const { status, body } = await ana.post(guestsPath(id), { displayName });
      expect([displayName, status, body.code]).toEqual([displayName, 409, 'DUPLICATE_ENTRY']);
    }
    expectData(await ben.post(`/api/groups/${id}/leave`));
    await addGuest(ana, id, 'Ben');
    expect((await namesOf(id)).sort()).toEqual(['Ana', 'Ben', 'Ben', 'Dr House', 'Ángel']);
  });

  it('ends with 500 members, those who left among them', async () => {
    const { id } = await makeGroup(ana);
    await addFormerGuests(db, id, 498);
    await addGuest(ana, id, 'The last');
    const { status, body } = await ana.post(guestsPath(id), { displayName: 'One too many' });
    expect([status, body.code, body.params]).toEqual([422, 'INVALID_INPUT', { reason: 'full', max: 500 }]);
  });

  it('twice at once by the same name adds one', async () => {
    const { id } = await makeGroup(ana);
    const answers = await Promise.all(
      ['Nan', 'Nan', 'nan'].map((displayName) => ana.post(guestsPath(id), { displayName })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe('renaming a guest', () => {
  it('is seen by all members, and the history keeps the names before and after', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const guestId = await addGuest(ana, id, 'Nan');
    const renamed = await ana.patch<Group>(guestPath(id, guestId), { displayName: 'Nancy' });
    expect(expectData(renamed).members.map(({ displayName }) => displayName)).toContain('Nancy');
    expect(await lastChange(id)).toMatchObject({
      noun: 'membership',
      action: 'edited',
      noun_id: guestId,
      snapshot: { nameBefore: 'Nan', nameAfter: 'Nancy' },
    });
  });

  it('to the same name writes nothing, to other capitals it does', async () => {
    const { id } = await makeGroup(ana);
    const guestId = await addGuest(ana, id, 'Nan');
    expectData(await ana.patch(guestPath(id, guestId), { displayName: 'Nan' }));
    expect(await lastChange(id)).toMatchObject({ action: 'created' });
    expectData(await ana.patch(guestPath(id, guestId), { displayName: 'NAN' }));
    expect(await namesOf(id)).toEqual(['Ana', 'NAN']);
  });

  it('is for admins, and refused for another member’s name', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const path = guestPath(id, await addGuest(ana, id, 'Nan'));
    const answers = [
      await ben.patch(path, { displayName: 'Nancy' }),
      await eve.patch(path, { displayName: 'Nancy' }),
      await ana.patch(path, { displayName: 'BEN' }),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual([
      'INSUFFICIENT_PERMISSIONS',
      'GROUP_NOT_FOUND',
      'DUPLICATE_ENTRY',
    ]);
  });

  it('is not for a member with an account, a guest who was removed, or one of another group', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const other = await addGuest(ana, (await makeGroup(ana)).id, 'Olga');
    const removed = await addGuest(ana, id, 'Nan');
    expectData(await ana.delete(`/api/groups/${id}/members/${removed}`));
    for (const [userId, status, code] of [
      [ben.user.id, 422, 'INVALID_INPUT'],
      [removed, 404, 'NOT_GROUP_MEMBER'],
      [other, 404, 'NOT_GROUP_MEMBER'],
    ] as const) {
      const answer = await ana.patch(guestPath(id, userId), { displayName: 'Zoe' });
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
  });
});

describe('a guest', () => {
  it('takes part in splits of every mode, on both sides, and settles like any member', async () => {
    const { id } = await makeGroup(ana);
    const guestId = await addGuest(ana, id, 'Nan');
    const [me, nan] = [ana.user.id, guestId];
    const sides = [
      { mode: 'evenly', parts: [{ userId: me }, { userId: nan, fixed: 2_500 }] },
      {
        mode: 'amount',
        parts: [
          { userId: me, amount: 7_500 },
          { userId: nan, amount: 2_500 },
        ],
      },
      {
        mode: 'parts',
        parts: [
          { userId: me, parts: 3 },
          { userId: nan, parts: 1 },
        ],
      },
      {
        mode: 'percent',
        parts: [
          { userId: me, percent: 75 },
          { userId: nan, percent: 25 },
        ],
      },
    ];
    for (const side of sides) {
      const owing = await record(ana, id, expenseOf(ana, [], { recipients: side }));
      expect(amountsOf(owing.recipients)).toEqual([7_500, 2_500]);
      const paying = await record(ana, id, expenseOf(ana, [ana], { amount: 10_000, payers: side }));
      expect(amountsOf(paying.payers)).toEqual([7_500, 2_500]);
    }
    await record(
      ana,
      id,
      expenseOf(ana, [], { amount: 4_000, recipients: { mode: 'evenly', parts: [{ userId: nan }] } }),
    );
    const balancesOf = async () => expectData(await ana.get<GroupBalances[]>(`/api/groups/${id}/balances`));
    const [balances] = await balancesOf();
    expect(balances?.debts).toEqual([{ from: nan, to: me, amount: 4_000 }]);
    const [plan] = expectData(await ana.get<SettlementPlanAnswer[]>(`/api/groups/${id}/settlements/preview`));
    const [payment] = plan?.payments ?? [];
    expect(payment).toEqual({ from: nan, to: me, amount: 4_000 });
    expectData(await ana.post(`/api/groups/${id}/settlements`, { ...payment, currency: 'EUR' }));
    expect(await balancesOf()).toEqual([]);
    expect(await listDifferences(db)).toEqual([]);
  });

  it('is never an admin', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const guestId = await addGuest(ana, id, 'Nan');
    const refused = await ana.patch(`/api/groups/${id}/members/${guestId}`, { role: 'admin' });
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([
      422,
      'INVALID_INPUT',
      { reason: 'guest', userId: guestId },
    ]);
    expect((await ana.post(`/api/groups/${id}/leave`)).body.code).toBe('CANNOT_LEAVE_AS_ADMIN');
  });

  it('is removed once nothing is open, stays in old transactions by name, and is put on no new ones', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const guestId = await addGuest(ana, id, 'Nan');
    const forNan = { recipients: { mode: 'evenly', parts: [{ userId: guestId }] } };
    const lunch = await record(ana, id, expenseOf(ana, [], forNan));
    const member = `/api/groups/${id}/members/${guestId}`;
    const early = await ana.delete(member);
    expect([early.status, early.body.params]).toMatchObject([422, { reason: 'outstanding-balance' }]);
    const payment = { from: guestId, to: ana.user.id, amount: 10_000, currency: 'EUR' };
    expectData(await ben.post(`/api/groups/${id}/settlements`, payment));
    expect((await ben.delete(member)).body.code).toBe('INSUFFICIENT_PERMISSIONS');
    expect((await ana.delete(member)).status).toBe(204);
    const { members } = await readGroup(ben, id);
    expect(members.find(({ userId }) => userId === guestId)).toMatchObject({
      displayName: 'Nan',
      leftAt: expect.any(String),
    });
    expect(expectData(await ben.get(`/api/groups/${id}/transactions/${lunch.id}`))).toEqual(lunch);
    const late = await ana.post(`/api/groups/${id}/transactions`, expenseOf(ana, [], forNan));
    expect(late.body).toMatchObject({ code: 'INVALID_EXPENSE_PARTICIPANTS', params: { reason: 'former' } });
  });

  it('goes with the group, removed or not', async () => {
    const { id } = await makeGroup(ana);
    const guests = [await addGuest(ana, id, 'Nan'), await addGuest(ana, id, 'Olga')];
    await record(ana, id, expenseOf(ana, [ana], { payers: evenly(ana) }));
    expectData(await ana.delete(`/api/groups/${id}/members/${guests[0]}`));
    expectData(await ana.delete(`/api/groups/${id}`));
    expect(await db.selectFrom('users').select('id').where('id', 'in', guests).execute()).toEqual([]);
  });

  it('counts for no tier and is in no list of groups', async () => {
    const { id } = await makeGroup(ana);
    const guestId = await addGuest(ana, id, 'Nan');
    await join(id, ana, cleo);
    const rows = await db.selectFrom('user_groups').select('user_id').where('group_id', '=', id).execute();
    expect(rows.map((row) => row.user_id).sort()).toEqual([ana.user.id, cleo.user.id].sort());
    expect(rows.map((row) => row.user_id)).not.toContain(guestId);
  });
});

describe('a guest who is removed', () => {
  const remove = async (groupId: string, guestId: string) =>
    expectData(await ana.delete(`/api/groups/${groupId}/members/${guestId}`));
  const restore = (by: UserClient, groupId: string, guestId: string) =>
    by.post<Group>(`${guestPath(groupId, guestId)}/restore`);

  /** Nan has shared a dinner and paid for it. */
  async function makeSettledGuest() {
    const { id } = await makeGroup(ana, [ben]);
    const nan = await addGuest(ana, id, 'Nan');
    const recipients = { mode: 'evenly', parts: [{ userId: nan }] };
    await record(ana, id, expenseOf(ana, [], { recipients }));
    const payment = { from: nan, to: ana.user.id, amount: 10_000, currency: 'EUR' };
    expectData(await ana.post(`/api/groups/${id}/settlements`, payment));
    return { id, nan };
  }

  it('comes back as who they were, and the activity says who let them in', async () => {
    const { id, nan } = await makeSettledGuest();
    await remove(id, nan);
    const group = expectData(await restore(ana, id, nan));
    expect(group.members.filter(({ displayName }) => displayName === 'Nan')).toMatchObject([
      { userId: nan, hasAccount: false, leftAt: null },
    ]);
    expect(await lastChange(id)).toMatchObject({ action: 'restored', noun_id: nan, user_id: ana.user.id });
    expectData(await restore(ana, id, nan));
    await record(
      ben,
      id,
      expenseOf(ben, [ben], { recipients: { mode: 'evenly', parts: [{ userId: nan }] } }),
    );
    expect(await listDifferences(db)).toEqual([]);
  });

  it('comes back where only a recurring expense or a comment names them', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const [nan, olga] = [await addGuest(ana, id, 'Nan'), await addGuest(ana, id, 'Olga')];
    const gone = await addGuest(ana, id, 'Pia');
    const recipients = { mode: 'evenly', parts: [{ userId: nan }] };
    const draft = { ...ruleIn(id, ana), startDate: '2099-01-31', recipients };
    const rule = expectData(await ana.post<RecurringExpense>('/api/recurring-expenses', draft));
    const dinner = await record(ana, id, expenseOf(ana, [ana]));
    const comment = { body: `Ask <@${olga}>` };
    expectData(await ana.post(`/api/groups/${id}/transactions/${dinner.id}/comments`, comment));
    for (const guestId of [nan, olga, gone]) await remove(id, guestId);
    const { members } = await readGroup(ben, id);
    const former = members.filter(({ leftAt }) => leftAt !== null).map(({ displayName }) => displayName);
    expect(former.sort()).toEqual(['Nan', 'Olga']);
    for (const guestId of [nan, olga]) expectData(await restore(ana, id, guestId));
    expect((await restore(ana, id, gone)).body.code).toBe('NOT_GROUP_MEMBER');
    expectData(await ana.post(`/api/recurring-expenses/${rule.id}/pause`));
    expectData(await ana.post(`/api/recurring-expenses/${rule.id}/resume`));
  });

  it('goes whole where a long past was there before them, and stays where it came since', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const early = await addGuest(ana, id, 'Nan');
    await grownLong(db, id);
    const late = await addGuest(ana, id, 'Olga');
    for (const guestId of [early, late]) await remove(id, guestId);
    const { members } = await readGroup(ana, id);
    expect(members.filter(({ leftAt }) => leftAt !== null).map(({ userId }) => userId)).toEqual([early]);
  });

  it('stays where they have taken over a guest whom the past before them names', async () => {
    const { id, nan } = await makeSettledGuest();
    const olga = await addGuest(ana, id, 'Olga');
    expectData(await ana.post(`${guestPath(id, nan)}/merge`, { into: olga }));
    await remove(id, olga);
    expect((await readGroup(ana, id)).members.map(({ userId }) => userId)).toContain(olga);
    expect(await listDifferences(db)).toEqual([]);
  });

  it('comes back only where no other member has the name by now', async () => {
    const { id, nan } = await makeSettledGuest();
    await remove(id, nan);
    const second = await addGuest(ana, id, 'Nan');
    expect(second).not.toBe(nan);
    expect((await restore(ana, id, nan)).body).toMatchObject({
      code: 'DUPLICATE_ENTRY',
      params: { displayName: 'Nan' },
    });
  });

  it('is let back in by admins, and former members with an account are not', async () => {
    const { id, nan } = await makeSettledGuest();
    await remove(id, nan);
    expect((await restore(ben, id, nan)).body.code).toBe('INSUFFICIENT_PERMISSIONS');
    expectData(await ben.post(`/api/groups/${id}/leave`));
    expect((await restore(ana, id, ben.user.id)).body).toMatchObject({
      code: 'INVALID_INPUT',
      params: { reason: 'has-account' },
    });
    expect((await restore(ana, id, eve.user.id)).body.code).toBe('NOT_GROUP_MEMBER');
  });

  it('leaves nothing but the name in the activity where nothing refers to them', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const nan = await addGuest(ana, id, 'Nan');
    await remove(id, nan);
    expect(await namesOf(id)).toEqual(['Ana', 'Ben']);
    const users = await db.selectFrom('users').select('id').where('id', '=', nan).execute();
    expect(users).toEqual([]);
    const activity = expectData(await ana.get<Activity[]>(`/api/groups/${id}/activity`));
    expect(activity.slice(0, 2)).toMatchObject([
      { action: 'deleted', id: nan, memberName: 'Nan' },
      { action: 'created', id: nan, memberName: 'Nan' },
    ]);
  });

  it('stays a former member while a version of a transaction names them, or an invitation is open', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const nan = await addGuest(ana, id, 'Nan');
    const recipients = { mode: 'evenly', parts: [{ userId: nan }] };
    const dinner = await record(ana, id, expenseOf(ana, [], { recipients }));
    const edit = { ...expenseOf(ana, [ana]), version: dinner.version };
    expectData(await ana.put(`/api/groups/${id}/transactions/${dinner.id}`, edit));
    const olga = await addGuest(ana, id, 'Olga');
    const link = { guestId: olga };
    const { token } = expectData(
      await ana.post<{ token: string }>(`/api/groups/${id}/invitation-links`, link),
    );
    for (const guest of [nan, olga]) await remove(id, guest);
    const { members } = await readGroup(ana, id);
    expect(members.filter(({ leftAt }) => leftAt !== null).map(({ displayName }) => displayName)).toEqual([
      'Nan',
      'Olga',
    ]);
    const preview = expectData(await eve.get<InvitationPreview>(`/api/invitations/${token}`));
    expect(preview).toMatchObject({ status: 'removed', guestName: 'Olga' });
    const refused = await eve.post(`/api/invitations/${token}/accept`);
    expect([refused.body.code, refused.body.params]).toEqual([
      'INVITATION_ALREADY_USED',
      { reason: 'guest-removed' },
    ]);
    expectData(await restore(ana, id, olga));
    expectData(await eve.post(`/api/invitations/${token}/accept`));
  });
});

import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { Activity } from '#contract/activity.ts';
import type { SettlementPlanAnswer } from '#contract/balances.ts';
import type { Comment } from '#contract/comments.ts';
import type { Group } from '#contract/groups.ts';
import type { InvitationLink } from '#contract/invitations.ts';
import type { Transaction } from '#contract/transactions.ts';
import { leaveEveryGroup } from '#server/data/deletions/leaving.ts';
import { stepsContext } from '#server/platform/commands/context.ts';
import { addJob } from '#server/platform/jobs/queue.ts';
import { runPendingJobs } from '#server/worker.ts';
import { startTestApp } from '#test/app.ts';
import { changeWhileWaiting } from '#test/change-while-waiting.ts';
import type { UserClient } from '#test/client.ts';
import { readEvents } from '#test/event-reader.ts';
import { findText, PLACE_TAKEN } from '#test/find-text.ts';
import { asEntered, evenly, expectData, expenseOf, makeGroup, readInGroup, record } from '#test/group.ts';
import { addGuest, claim, inviteAs } from '#test/guest.ts';
import { grownLong } from '#test/long-past.ts';
import { listDifferences } from '../../../scripts/ledger-check.ts';
import { claimGuest } from './claim.ts';
import { mergeSteps } from './replacing-guests.ts';

const here = await startTestApp({ premiumForAll: true });
const { app, as, db, deps, clock } = here;
const ana = await as('Ana');
const ben = await as('Ben');
const cleo = await as('Cleo');

const merge = (by: UserClient, groupId: string, guestId: string, into: UserClient) =>
  by.post<Group>(`/api/groups/${groupId}/guests/${guestId}/merge`, { into: into.user.id });
const stepsOf = (groupId: string, guestId: string) => mergeSteps(stepsContext(deps), { groupId, guestId }, 1);
const REFUSED = { code: 'CONSTRAINT_VIOLATION', params: { reason: 'being-merged' } };

/** A group with a long past of Ana, its admin, Ben, Cleo and a guest, who is in three dinners of Ana. */
async function makeHouse() {
  const { id: groupId } = await makeGroup(ana, [ben, cleo]);
  const guestId = await addGuest(ana, groupId, 'Nan');
  const recipients = evenly(ana.user.id, guestId);
  const dinners: Transaction[] = [];
  for (const amount of [100, 200, 300]) {
    dinners.push(await record(ana, groupId, expenseOf(ana, [], { amount, recipients })));
  }
  await grownLong(db, groupId);
  const path = `/api/groups/${groupId}`;
  return { groupId, guestId, dinners, path };
}

/** The same after Ben has begun to take the guest over, whose id still stands in the past. */
async function makeMergingHouse() {
  const house = await makeHouse();
  expectData(await merge(ben, house.groupId, house.guestId, ben));
  return house;
}

async function expectMerged(guestId: string, left = PLACE_TAKEN): Promise<void> {
  expect(await findText(db, guestId)).toEqual(left);
  expect(await listDifferences(db)).toEqual([]);
}

async function balancesOf(by: UserClient, groupId: string) {
  const [ledger] = await readInGroup<{ balances: { userId: string; amount: number }[] }[]>(
    by,
    groupId,
    '/balances',
  );
  return new Map(ledger?.balances.map(({ userId, amount }) => [userId, amount]));
}

describe('a person who claims a guest with a long past', () => {
  it('is a member at once, with all that is open, and a job gives them the past', async () => {
    const { groupId, guestId } = await makeHouse();
    const dora = await as('Dora');
    const group = expectData(await claim(ana, groupId, guestId, dora));
    const taken = { leftAt: null, tookOver: [guestId] };
    expect(group.members.find(({ userId }) => userId === dora.user.id)).toMatchObject(taken);
    expect(group.members.find(({ userId }) => userId === guestId)).toMatchObject({
      leftAt: clock.now().toISOString(),
      mergingInto: dora.user.id,
    });
    const open = new Map([
      [ana.user.id, 300],
      [dora.user.id, -300],
    ]);
    expect(await balancesOf(ana, groupId)).toEqual(open);
    const [plan] = await readInGroup<SettlementPlanAnswer[]>(ana, groupId, '/settlements/preview');
    expect(plan?.payments).toEqual([{ from: dora.user.id, to: ana.user.id, amount: 300 }]);

    await runPendingJobs(deps);
    await expectMerged(guestId);
    expect(await balancesOf(dora, groupId)).toEqual(open);
    const { members } = await readInGroup<Group>(dora, groupId);
    expect(members.map(({ displayName }) => displayName).sort()).toEqual(['Ana', 'Ben', 'Cleo', 'Dora']);
    expect(members.find(({ userId }) => userId === dora.user.id)).toMatchObject(taken);
  });

  it('is told of once by the activity, as its last change, which every open screen hears of', async () => {
    const { groupId, guestId } = await makeHouse();
    const dora = await as('Dora');
    expectData(await claim(ana, groupId, guestId, dora));
    await record(ana, groupId, expenseOf(ana, [ana, cleo]));
    const events = await readEvents(app, { authorization: `Bearer ${cleo.token}` });
    await runPendingJobs(deps);
    const { event, data } = await events.next();
    events.close();
    const activity = await readInGroup<Activity[]>(cleo, groupId, '/activity');
    const claims = activity.filter(({ details }) => details?.isClaim);
    expect(claims).toEqual([activity[0]]);
    expect(claims[0]).toMatchObject({
      action: 'created',
      memberName: 'Dora',
      details: { nameBefore: 'Nan' },
    });
    expect({ event, ...data }).toMatchObject({ event: 'membership.created', groupId, seq: activity[0]?.seq });
    expect((await readInGroup<Group>(cleo, groupId)).lastActivityAt).toBe(activity[0]?.at);
  });
});

describe('while a guest is merged', () => {
  it('a payment across groups counts nothing of what is on its way between the two', async () => {
    const { groupId, guestId } = await makeHouse();
    const dora = await as('Dora across');
    // 300 for Ana so far, half of three dinners, and 700 for the guest.
    const back = evenly(guestId);
    const loan = { amount: 700, payers: back, recipients: evenly(ana.user.id) };
    await record(ana, groupId, expenseOf(ana, [], loan));
    expectData(await claim(ana, groupId, guestId, dora));
    await stepsOf(groupId, guestId).next();
    const across = '/api/balances/consolidated';
    const shown = await ana.get<{ net: number }>(`${across}/preview?with=${dora.user.id}&currency=EUR`);
    expect(expectData(shown).net).toBe(0);
    expect(expectData(await dora.get(across))).toEqual([]);
    const paid = { from: dora.user.id, to: ana.user.id, amount: 100, currency: 'EUR' };
    expect((await ana.post(`${across}/settle`, paid)).status).toBeGreaterThanOrEqual(400);
    await runPendingJobs(deps);
    await expectMerged(guestId);
    const open = await ana.get<{ net: number }>(`${across}/preview?with=${dora.user.id}&currency=EUR`);
    expect(expectData(open).net).toBe(-400);
    expect(await balancesOf(ana, groupId)).toEqual(
      new Map([
        [ana.user.id, -400],
        [dora.user.id, 400],
      ]),
    );
  });

  it('no member puts them on anything new, changes them, or takes their place', async () => {
    const { groupId, guestId, path } = await makeMergingHouse();
    const named = { recipients: evenly(ana.user.id, guestId) };
    const onNewOnes = await ana.post(`${path}/transactions`, expenseOf(ana, [], named));
    expect(onNewOnes.body).toMatchObject({
      code: 'INVALID_EXPENSE_PARTICIPANTS',
      params: { reason: 'former' },
    });
    const payment = { from: guestId, to: ana.user.id, amount: 50, currency: 'EUR' };
    const settled = await ana.post(`${path}/settlements`, payment);
    expect(settled.body).toMatchObject({ code: 'INVALID_EXPENSE_PARTICIPANTS' });
    const renamed = await ana.patch(`${path}/guests/${guestId}`, { displayName: 'Other' });
    expect(renamed.body.code).toBe('NOT_GROUP_MEMBER');
    expect((await ana.delete(`${path}/members/${guestId}`)).body.code).toBe('NOT_GROUP_MEMBER');
    expect((await merge(cleo, groupId, guestId, cleo)).body.code).toBe('NOT_GROUP_MEMBER');
    expect((await ana.post(`${path}/guests/${guestId}/restore`)).body).toMatchObject(REFUSED);
    const invited = await ana.post<InvitationLink>(`${path}/invitation-links`, { guestId });
    expect(invited.status).toBeGreaterThanOrEqual(400);
    await runPendingJobs(deps);
    await expectMerged(guestId);
  });

  it('who takes them over neither leaves nor takes over another, until it is done', async () => {
    const { groupId, guestId, path } = await makeMergingHouse();
    const olga = await addGuest(ana, groupId, 'Olga');
    expect((await ben.post(`${path}/leave`)).body).toMatchObject(REFUSED);
    expect((await ana.delete(`${path}/members/${ben.user.id}`)).body).toMatchObject(REFUSED);
    expect((await merge(ben, groupId, olga, ben)).body).toMatchObject(REFUSED);
    await runPendingJobs(deps);
    expectData(await merge(ben, groupId, olga, ben));
    await runPendingJobs(deps);
    await expectMerged(guestId);
    await expectMerged(olga);
  });

  it('a guest who takes them over is neither claimed nor taken over, until it is done', async () => {
    const { groupId, guestId, path } = await makeHouse();
    const olga = await addGuest(ana, groupId, 'Olga');
    const token = await inviteAs(ana, groupId, olga);
    expectData(await ana.post(`${path}/guests/${guestId}/merge`, { into: olga }));
    const fay = await as('Fay');
    expect((await fay.post(`/api/invitations/${token}/accept`)).body).toMatchObject(REFUSED);
    expect((await merge(ben, groupId, olga, ben)).body).toMatchObject(REFUSED);
    expect((await ana.delete(`${path}/members/${olga}`)).body).toMatchObject(REFUSED);
    await runPendingJobs(deps);
    expectData(await fay.post(`/api/invitations/${token}/accept`));
    await runPendingJobs(deps);
    await expectMerged(guestId);
    await expectMerged(olga);
    expect((await balancesOf(fay, groupId)).get(fay.user.id)).toBe(-300);
  });

  it('what still names them is edited, deleted and restored as after it, and names them no more', async () => {
    const { groupId, guestId, dinners, path } = await makeMergingHouse();
    const [one, two] = dinners;
    const stale = one && { ...asEntered(one), amount: 120 };
    expect((await ana.put(`${path}/transactions/${one?.id}`, stale)).body).toMatchObject({
      code: 'INVALID_EXPENSE_PARTICIPANTS',
    });
    const named = JSON.parse(JSON.stringify(stale).replaceAll(guestId, ben.user.id));
    const edited = expectData(await ana.put<Transaction>(`${path}/transactions/${one?.id}`, named));
    expect(edited).toMatchObject({ amount: 120, version: 2 });
    expectData(await ana.delete(`${path}/transactions/${two?.id}`));
    expect((await balancesOf(ana, groupId)).get(ben.user.id)).toBe(-210);
    expectData(await ana.post(`${path}/transactions/${two?.id}/restore`));
    expect((await balancesOf(ana, groupId)).get(ben.user.id)).toBe(-310);
    expect(await listDifferences(db)).toEqual([]);
    const versions = await sql<{ count: number }>`
      select count(*)::int as count from history
      where noun_id in (${one?.id}, ${two?.id}) and position(${guestId} in snapshot::text) > 0`.execute(db);
    expect(versions.rows).toEqual([{ count: 0 }]);
    await runPendingJobs(deps);
    await expectMerged(guestId);
    expect((await balancesOf(ana, groupId)).get(ben.user.id)).toBe(-310);
  });

  it('a write that was decided on before it began is decided again', async () => {
    const { groupId, guestId, dinners, path } = await makeHouse();
    const dora = await as(`Dora ${groupId}`);
    const { answer } = await changeWhileWaiting(
      here,
      groupId,
      async (trx) => {
        await claimGuest(trx, { groupId, guestId, userId: dora.user.id }, clock.now());
        await sql`update change_counters set membership_seq = last_seq where group_id = ${groupId}`.execute(
          trx,
        );
      },
      () => ana.delete(`${path}/transactions/${dinners[0]?.id}`),
    );
    expect((await answer).status).toBe(204);
    expect(await listDifferences(db)).toEqual([]);
    expect((await balancesOf(ana, groupId)).get(dora.user.id)).toBe(-250);
  });

  it('no payment from one to the other stands, nor comes to stand', async () => {
    const { groupId, guestId, path } = await makeHouse();
    const pay = (from: string, to: string) =>
      ana.post<Transaction>(`${path}/transactions`, {
        ...expenseOf(ana, [], { type: 'transfer', amount: 70 }),
        payers: evenly(from),
        recipients: evenly(to),
      });
    const between = expectData(await pay(guestId, ben.user.id));
    const toAna = expectData(await pay(guestId, ana.user.id));
    expect((await merge(ben, groupId, guestId, ben)).body).toMatchObject({
      params: { reason: 'paid-each-other' },
    });
    expectData(await ana.delete(`${path}/transactions/${between.id}`));
    expectData(await merge(ben, groupId, guestId, ben));
    const refusal = { code: 'INVALID_EXPENSE_PARTICIPANTS' };
    expect((await ana.post(`${path}/transactions/${between.id}/restore`)).body).toMatchObject(refusal);
    const turned = { ...asEntered(toAna), recipients: evenly(ben) };
    expect((await ana.put(`${path}/transactions/${toAna.id}`, turned)).body).toMatchObject(refusal);
    await runPendingJobs(deps);
    await expectMerged(guestId);
  });

  it('a settlement on whose way they are pays what is owed to both', async () => {
    const { groupId, guestId, path } = await makeHouse();
    await record(
      ana,
      groupId,
      expenseOf(ana, [], { amount: 500, payers: evenly(guestId), recipients: evenly(cleo) }),
    );
    expectData(await merge(ben, groupId, guestId, ben));
    const payment = { from: cleo.user.id, to: ana.user.id, amount: 300, currency: 'EUR' };
    expectData(await cleo.post(`${path}/settlements`, payment));
    const { rows } = await sql<{ debts: string }>`
      select debts::text as debts from transactions where group_id = ${groupId} and type = 'settlement'`.execute(
      db,
    );
    expect(rows[0]?.debts).toContain(ben.user.id);
    expect(rows[0]?.debts).not.toContain(guestId);
    await runPendingJobs(deps);
    await expectMerged(guestId);
    expect(await balancesOf(ana, groupId)).toEqual(
      new Map([
        [ben.user.id, 200],
        [cleo.user.id, -200],
      ]),
    );
  });

  it('a recurring expense and a comment have the member’s name already', async () => {
    const { groupId, guestId, dinners, path } = await makeHouse();
    const rent = { groupId, description: 'Rent', amount: 900, currency: 'EUR', frequency: 'monthly' };
    const side = evenly(ana.user.id, guestId);
    const rule = { ...rent, startDate: '2026-03-14', payers: evenly(ana), recipients: side };
    expectData(await ana.post('/api/recurring-expenses', rule));
    const comments = `${path}/transactions/${dinners[0]?.id}/comments`;
    expectData(await cleo.post(comments, { body: `Ask <@${guestId}>` }));
    expectData(await merge(ben, groupId, guestId, ben));
    const [comment] = expectData(await cleo.get<Comment[]>(comments));
    expect(comment?.body).toBe(`Ask <@${ben.user.id}>`);
    await db.transaction().execute((trx) => addJob(trx, 'find-due-recurring-expenses', {}));
    await runPendingJobs(deps);
    const booked = await readInGroup<Transaction[]>(ana, groupId, '/transactions?q=rent');
    expect(booked.length).toBeGreaterThan(0);
    for (const { recipients } of booked) {
      expect(recipients.parts.map(({ userId }) => userId)).toContain(ben.user.id);
    }
    await expectMerged(guestId);
  });

  it('two of them in one group do not get into each other’s way', async () => {
    const { groupId, guestId, path } = await makeHouse();
    const olga = await addGuest(ana, groupId, 'Olga');
    await record(
      ana,
      groupId,
      expenseOf(ana, [], { amount: 90, recipients: evenly(guestId, olga, ana.user.id) }),
    );
    const paid = {
      type: 'transfer',
      amount: 10,
      payers: evenly(guestId),
      recipients: evenly(olga),
    };
    await record(ana, groupId, expenseOf(ana, [], paid));
    const [dora, fay] = [await as('Dora'), await as('Fay')];
    expectData(await claim(ana, groupId, guestId, dora));
    expectData(await claim(ana, groupId, olga, fay));
    const [first, second] = [stepsOf(groupId, guestId), stepsOf(groupId, olga)];
    for (let done = false; !done; ) {
      const [one, other] = await Promise.all([first.next(), second.next()]);
      expect(await listDifferences(db)).toEqual([]);
      expectData(await ana.post(`${path}/transactions`, expenseOf(ana, [ana, dora, fay], { amount: 3 })));
      done = Boolean(one.done && other.done);
    }
    await runPendingJobs(deps);
    await expectMerged(guestId);
    await expectMerged(olga);
  });
});

describe('a merge', () => {
  it('goes on after a process that died in the middle, and two jobs of it do it once', async () => {
    const { groupId, guestId } = await makeMergingHouse();
    await stepsOf(groupId, guestId).next();
    await sql`select graphile_worker.remove_job(key) from graphile_worker.jobs where key is not null`.execute(
      db,
    );
    await db.transaction().execute((trx) => addJob(trx, 'find-merges', {}));
    const again = stepsOf(groupId, guestId);
    await Promise.all([
      runPendingJobs(deps),
      again.next(),
      again.next(),
      again.next(),
      again.next(),
      again.next(),
    ]);
    await runPendingJobs(deps);
    await expectMerged(guestId);
    const activity = await readInGroup<Activity[]>(ana, groupId, '/activity');
    expect(activity.filter(({ details }) => details?.isClaim)).toHaveLength(1);
  });

  it('that fails changes nothing, stays to be done, and is done once it can be', async () => {
    const { groupId, guestId } = await makeMergingHouse();
    const add = (amount: number) =>
      sql`update balances set amount = amount + ${amount} where group_id = ${groupId} and user_id = ${guestId}`.execute(
        db,
      );
    await add(1);
    await runPendingJobs(deps);
    expect((await readInGroup<Group>(ana, groupId)).members.map(({ mergingInto }) => mergingInto)).toContain(
      ben.user.id,
    );
    await add(-1);
    // What failed is put off when its worker has already ended.
    await vi.waitFor(async () => {
      const failed = await sql`
        update graphile_worker._private_jobs set run_at = now()
        where payload->>'guestId' = ${guestId} and last_error is not null and locked_at is null
        returning id`.execute(db);
      expect(failed.rows).toHaveLength(1);
    });
    await runPendingJobs(deps);
    await expectMerged(guestId);
  });

  it('goes on when the account of the member who takes the guest over goes', async () => {
    const { groupId, guestId } = await makeHouse();
    const gil = await as('Gil');
    expectData(await claim(ana, groupId, guestId, gil));
    await stepsOf(groupId, guestId).next();
    await db.transaction().execute((trx) => leaveEveryGroup(trx, gil.user.id, clock.now()));
    await runPendingJobs(deps);
    await expectMerged(guestId);
    expect((await balancesOf(ana, groupId)).get(gil.user.id)).toBe(-300);
  });

  it('ends with its group', async () => {
    const { groupId, guestId } = await makeMergingHouse();
    const steps = stepsOf(groupId, guestId);
    await steps.next();
    expectData(await ana.delete(`/api/groups/${groupId}`));
    expect((await steps.next()).done).toBe(true);
    await runPendingJobs(deps);
    await expectMerged(guestId, []);
  });
});

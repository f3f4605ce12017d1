import fc from 'fast-check';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { GroupBalances } from '#contract/balances.ts';
import type { ConsolidatedBalance, ConsolidatedPreview } from '#contract/consolidated.ts';
import type { Transaction } from '#contract/transactions.ts';
import { AMOUNT_MAX } from '#domain/money/money.ts';
import type { Change } from '#server/platform/live/changes.ts';
import { startTestApp } from '#test/app.ts';
import { changeWhileWaiting } from '#test/change-while-waiting.ts';
import type { Answer, UserClient } from '#test/client.ts';
import { expectData, expenseOf, makeAdmin, makeGroup, openBetween, owe, record } from '#test/group.ts';
import { anyStep, takeStep } from '#test/random-past.ts';
import { listDifferences } from '../../../scripts/ledger-check.ts';

const app = await startTestApp({ premiumForAll: true });
const { as, db, deps, clock, mails } = app;
const other = await app.another();
// Two minutes before midnight, in UTC.
for (const { advance } of [clock, other.clock]) advance({ hours: 13, minutes: 58 });
const cleo = await as('Cleo');

const SETTLE = '/api/balances/consolidated/settle';

const payment = (from: UserClient, to: UserClient, amount: number, change: object = {}) => ({
  from: from.user.id,
  to: to.user.id,
  amount,
  currency: 'EUR',
  ...change,
});

const settle = (by: UserClient, body: object, headers?: Record<string, string>) =>
  by.post<Transaction[]>(SETTLE, body, headers);

/** Another process answers, with connections of its own. */
function settleElsewhere(by: UserClient, body: object): Promise<Answer<Transaction[]>> {
  const client = other.stranger();
  client.token = by.token;
  return client.post<Transaction[]>(SETTLE, body);
}

let pairs = 0;
/** Two people whom no other test knows. */
async function makePair() {
  pairs += 1;
  const [ana, ben] = await Promise.all([as(`Ana ${pairs}`), as(`Ben ${pairs}`)]);
  return { ana, ben };
}

/** Ben owes Ana 30 euros in the flat, and she owes him 10 on the trip: 20 on the whole. */
async function makeTwoGroups() {
  const { ana, ben } = await makePair();
  const [flat, trip] = [await makeGroup(ana, [ben, cleo]), await makeGroup(ben, [ana])];
  await owe(flat.id, ben, ana, 3000, { date: '2026-02-01' });
  await owe(trip.id, ana, ben, 1000, { date: '2026-01-01' });
  return { ana, ben, flat: flat.id, trip: trip.id };
}

const settlementsIn = async (groupId: string, by: UserClient) =>
  expectData(await by.get<Transaction[]>(`/api/groups/${groupId}/settlements`));

const told = ({ groupId, payers, recipients, amount }: Transaction) =>
  [groupId, payers.parts[0]?.userId, recipients.parts[0]?.userId, amount] as const;

describe('one payment between two people', () => {
  it('of the whole net leaves them quits in every group, with one settlement and one change each, and no mail', async () => {
    const { ana, ben, flat, trip } = await makeTwoGroups();
    const heard: Change[] = [];
    const stop = deps.changes.subscribe((change) => heard.push(change));
    const mailsBefore = (await mails.all()).length;
    const booked = expectData(await settle(ana, payment(ben, ana, 2000, { date: '2026-05-05' })));
    stop();
    expect(booked.map(told)).toEqual(
      [
        [flat, ben.user.id, ana.user.id, 3000],
        [trip, ana.user.id, ben.user.id, 1000],
      ].sort(),
    );
    for (const settlement of booked) {
      expect(settlement).toMatchObject({ type: 'settlement', date: '2026-05-05', createdBy: ana.user.id });
      expect(await settlementsIn(settlement.groupId, ben)).toEqual([settlement]);
    }
    expect(new Set(booked.map(({ id }) => id)).size).toBe(2);
    expect(heard.map(({ noun, action, groupId, id }) => [`${noun}.${action}`, groupId, id]).sort()).toEqual(
      booked.map(({ groupId, id }) => ['transaction.created', groupId, id]).sort(),
    );
    expect(await openBetween(ana, ben)).toEqual({});
    expect((await mails.all()).length).toBe(mailsBefore);
    expect(await listDifferences(db)).toEqual([]);
  });

  it.each(['ana', 'ben'] as const)('of a part is booked as the preview says, here by %s', async (name) => {
    const { flat, ...pair } = await makeTwoGroups();
    const { ana, ben } = pair;
    const by = pair[name];
    const query = `with=${name === 'ana' ? ben.user.id : ana.user.id}&currency=EUR&amount=500`;
    const preview = await by.get<ConsolidatedPreview>(`/api/balances/consolidated/preview?${query}`);
    const booked = expectData(await settle(by, payment(ben, ana, 500)));
    expect(booked.map(told)).toEqual(
      expectData(preview)
        .bookings.map(({ groupId, from, to, amount }) => [groupId, from, to, amount])
        .sort(),
    );
    expect(booked.map(({ createdBy }) => createdBy)).toEqual([by.user.id, by.user.id]);
    expect(await openBetween(ana, ben)).toEqual({ [flat]: 1500 });
  });

  it('touches no other group, no other currency and no other person', async () => {
    const { ana, ben, flat } = await makeTwoGroups();
    const [withoutBen, withoutAna] = [await makeGroup(ana, [cleo]), await makeGroup(ben, [cleo])];
    await owe(withoutBen.id, cleo, ana, 700);
    await owe(withoutAna.id, ben, cleo, 700);
    await owe(flat, cleo, ana, 800);
    await owe(flat, ben, ana, 900, { currency: 'USD' });
    expectData(await settle(ben, payment(ben, ana, 2000)));
    expect(await settlementsIn(withoutBen.id, ana)).toEqual([]);
    expect(await settlementsIn(withoutAna.id, ben)).toEqual([]);
    const currencies = expectData(await cleo.get<GroupBalances[]>(`/api/groups/${flat}/balances`));
    expect(currencies.map(({ currency, debts }) => [currency, debts])).toEqual([
      ['EUR', [{ from: cleo.user.id, to: ana.user.id, amount: 800 }]],
      ['USD', [{ from: ben.user.id, to: ana.user.id, amount: 900 }]],
    ]);
  });

  it('leaves the two quits whatever the past of their groups, and every group summing to zero', async () => {
    const places = ['place-1', 'place-2', 'place-3'];
    const pasts = fc.array(fc.array(anyStep(places), { minLength: 3, maxLength: 5 }), {
      minLength: 2,
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(pasts, async (groups) => {
        const { ana, ben } = await makePair();
        const ids = { 'place-1': ana.user.id, 'place-2': ben.user.id, 'place-3': cleo.user.id };
        for (const steps of groups) {
          const { id } = await makeGroup(ana, [ben, cleo]);
          for (const step of steps) await takeStep(ana, id, step, ids);
        }
        const before = expectData(await ana.get<ConsolidatedBalance[]>('/api/balances/consolidated'));
        for (const { currency, net, groups: parts } of before.filter(
          ({ userId }) => userId === ben.user.id,
        )) {
          expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(net);
          const [from, to] = net > 0 ? [ben, ana] : [ana, ben];
          const isBookable =
            net !== 0 &&
            [net, ...parts.map((part) => part.amount)].every((amount) => Math.abs(amount) <= AMOUNT_MAX);
          if (!isBookable) continue;
          expectData(await settle(ana, payment(from, to, Math.abs(net), { currency })));
          const after = expectData(await ben.get<ConsolidatedBalance[]>('/api/balances/consolidated'));
          const still = after.filter((one) => one.userId === ana.user.id && one.currency === currency);
          expect(still).toEqual([]);
        }
      }),
      { numRuns: 5 },
    );
    expect(await listDifferences(db)).toEqual([]);
  });
});

describe('a payment is refused, and nothing of it booked,', () => {
  it('between two others, to oneself, and with a person in none of the caller’s groups', async () => {
    const { ana, ben, flat, trip } = await makeTwoGroups();
    const eve = await as('Eve');
    const refused: [UserClient, object, number, string][] = [
      [cleo, payment(ben, ana, 100), 403, 'INSUFFICIENT_PERMISSIONS'],
      [eve, payment(ben, ana, 100), 403, 'INSUFFICIENT_PERMISSIONS'],
      [ana, payment(ana, ana, 100), 422, 'INVALID_EXPENSE_PARTICIPANTS'],
      [ana, payment(eve, ana, 100), 404, 'USER_NOT_FOUND'],
      [ana, { ...payment(ana, ana, 100), from: v7() }, 404, 'USER_NOT_FOUND'],
    ];
    for (const [by, body, status, code] of refused) {
      const answer = await settle(by, body);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
    expect([...(await settlementsIn(flat, ana)), ...(await settlementsIn(trip, ana))]).toEqual([]);
  });

  it('of more than the net, in the wrong direction, and of what is no amount', async () => {
    const { ana, ben, flat, trip } = await makeTwoGroups();
    const limits: [object, number][] = [
      [payment(ben, ana, 2001), 2000],
      [payment(ana, ben, 1), 0],
      [payment(ben, ana, 1, { currency: 'USD' }), 0],
    ];
    for (const [body, limit] of limits) {
      const answer = await settle(ana, body);
      expect([answer.status, answer.body.code]).toEqual([422, 'INVALID_EXPENSE_AMOUNTS']);
      expect(answer.body.params).toMatchObject({ reason: 'more-than-net', limit });
    }
    for (const amount of [0, -1, 0.5, '7', AMOUNT_MAX + 1]) {
      const answer = await settle(ana, { ...payment(ben, ana, 1), amount });
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    }
    expect([...(await settlementsIn(flat, ana)), ...(await settlementsIn(trip, ana))]).toEqual([]);
  });

  it('where the net is no longer the one that the caller was shown: the preview as it is now is in the answer', async () => {
    const { ana, ben, flat, trip } = await makeTwoGroups();
    const stale = await settle(ben, payment(ben, ana, 500, { net: -2500 }));
    expect([stale.status, stale.body.code]).toEqual([409, 'CONSTRAINT_VIOLATION']);
    expect(stale.body.details).toMatchObject({
      net: -2000,
      amount: 2000,
      bookings: [{ groupId: trip }, { groupId: flat }],
    });
    expect((await settle(ben, payment(ben, ana, 500, { net: -2000 }))).status).toBe(201);
  });
});

describe('a payment that comes again', () => {
  it('with its id is answered as before, though a settlement was deleted since, and on the next day', async () => {
    const { ana, ben, flat } = await makeTwoGroups();
    const body = payment(ben, ana, 2000, { id: v7(), net: 2000 });
    const first = expectData(await settle(ana, body));
    clock.advance({ minutes: 3 });
    const one = first.find(({ groupId }) => groupId === flat);
    expectData(await ana.delete(`/api/groups/${flat}/transactions/${one?.id}`));
    expect(expectData(await settle(ana, body))).toEqual(first);
    expect(await openBetween(ana, ben)).toEqual({ [flat]: 3000 });
  });

  it('with its id is answered as before, though the two share no group any more', async () => {
    const { ana, ben, flat, trip } = await makeTwoGroups();
    const body = payment(ben, ana, 2000, { id: v7() });
    const first = expectData(await settle(ana, body));
    await makeAdmin(ben, trip, ana);
    for (const id of [flat, trip]) expectData(await ben.post(`/api/groups/${id}/leave`));
    expect(expectData(await settle(ana, body))).toEqual(first);
  });

  it('with its id is answered as before, though the caller has left one of its groups and owes in another', async () => {
    const { ana, ben, flat, trip } = await makeTwoGroups();
    const body = payment(ben, ana, 2000, { id: v7() });
    const first = expectData(await settle(ana, body));
    await makeAdmin(ben, trip, ana);
    expectData(await ana.post(`/api/groups/${trip}/leave`));
    await owe(flat, ben, ana, 2000);
    expect(expectData(await settle(ana, body))).toEqual(first);
    expect(await openBetween(ana, ben)).toEqual({ [flat]: 2000 });
  });

  it('with its id for another payment is a conflict, which shows what was booked', async () => {
    const { ana, ben } = await makeTwoGroups();
    const body = payment(ben, ana, 2000, { id: v7(), date: '2026-03-01' });
    const first = expectData(await settle(ana, body));
    const others: [UserClient, object][] = [
      [ana, { ...body, amount: 1999 }],
      [ana, { ...body, currency: 'USD' }],
      [ana, { ...body, date: '2026-03-02' }],
      [ana, { ...body, from: cleo.user.id }],
      [ben, body],
    ];
    for (const [by, changed] of others) {
      const answer = await settle(by, changed);
      expect([answer.status, answer.body.code]).toEqual([409, 'CONSTRAINT_VIOLATION']);
      expect(answer.body.details).toEqual(first);
    }
  });

  it('with its Idempotency-Key is answered as before', async () => {
    const { ana, ben, flat } = await makeTwoGroups();
    const key = { 'idempotency-key': v7() };
    const [first, second] = [
      await settle(ana, payment(ben, ana, 500), key),
      await settle(ana, payment(ben, ana, 500), key),
    ];
    expect(expectData(second)).toEqual(expectData(first));
    expect(await openBetween(ana, ben)).toEqual({ [flat]: 1500 });
  });
});

describe('payments at the same moment', () => {
  it('of the whole net by both of the two, in two processes, are booked once: the later is told the net', async () => {
    const { ana, ben, flat, trip } = await makeTwoGroups();
    const answers = await Promise.all([
      settle(ana, payment(ben, ana, 2000)),
      settleElsewhere(ben, payment(ben, ana, 2000)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body.params).toMatchObject({ reason: 'more-than-net', limit: 0 });
    expect([(await settlementsIn(flat, ana)).length, (await settlementsIn(trip, ana)).length]).toEqual([
      1, 1,
    ]);
    expect(await openBetween(ana, ben)).toEqual({});
  });

  it('of a part by both of the two, each with the net it was shown, are booked once', async () => {
    const { ana, ben, flat } = await makeTwoGroups();
    const answers = await Promise.all([
      settle(ana, payment(ben, ana, 500, { net: 2000 })),
      settleElsewhere(ben, payment(ben, ana, 500, { net: -2000 })),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.details).toMatchObject({ amount: 1500 });
    expect(await openBetween(ana, ben)).toEqual({ [flat]: 1500 });
  });

  it('with one id are booked once, and all are answered the same', async () => {
    const { ana, ben, flat } = await makeTwoGroups();
    const body = payment(ben, ana, 500, { id: v7() });
    const answers = await Promise.all(
      [1, 2, 3, 4].flatMap(() => [settle(ana, body), settleElsewhere(ana, body)]),
    );
    for (const answer of answers) expect(expectData(answer)).toEqual(expectData(answers[0] ?? answer));
    expect(await openBetween(ana, ben)).toEqual({ [flat]: 1500 });
  });

  it('between other pairs in the same groups do not wait for each other to death', async () => {
    const { ana, ben } = await makePair();
    const dev = await as('Dev');
    const people = [ana, ben, dev];
    for (const _ of ['one', 'two', 'three']) {
      const { id } = await makeGroup(ana, [ben, dev]);
      for (const payer of people)
        await record(payer, id, expenseOf(payer, people, { amount: 9000 + payer.user.displayName.length }));
      await owe(id, ben, ana, 5000);
      await owe(id, dev, ben, 5000);
      await owe(id, ana, dev, 5000);
    }
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].flatMap(() => [
        settle(ana, payment(ben, ana, 10)),
        settleElsewhere(ben, payment(dev, ben, 10)),
        settle(dev, payment(ana, dev, 10)),
      ]),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await listDifferences(db)).toEqual([]);
  });
});

describe('a payment that waits while one of its groups changes', () => {
  it.each(['ana', 'ben'] as const)('leaves out a group in which %s is no member any more', async (name) => {
    const { ana, ben, flat, trip, ...rest } = await makeTwoGroups();
    const leaver = { ana, ben, ...rest }[name];
    const { answer } = await changeWhileWaiting(
      app,
      trip,
      (trx) =>
        trx
          .updateTable('memberships')
          .set({ left_at: clock.now() })
          .where('group_id', '=', trip)
          .where('user_id', '=', leaver.user.id)
          .execute(),
      () => settle(ana, payment(ben, ana, 2000)),
    );
    expect(expectData(await answer).map(told)).toEqual([[flat, ben.user.id, ana.user.id, 2000]]);
  });
});

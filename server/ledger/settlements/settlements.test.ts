import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { SettlementPlanAnswer } from '#contract/balances.ts';
import type { Group } from '#contract/groups.ts';
import type { Transaction } from '#contract/transactions.ts';
import { DAY_MS } from '#domain/calendar/day.ts';
import { startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { expectData, expenseOf, makeGroup, record } from '#test/group.ts';

const { as, clock } = await startTestApp({ premiumForAll: true });
// Five minutes before midnight in UTC.
clock.advance({ hours: 13, minutes: 55 });
const ana = await as('Ana');
const ben = await as('Ben');

/** Ben owes Ana 50 euros. */
async function owing() {
  const { id: groupId } = await makeGroup(ana, [ben]);
  await record(ana, groupId, expenseOf(ana, [ana, ben]));
  const path = `/api/groups/${groupId}/settlements`;
  const plan = async (by: UserClient) => {
    const [shown] = expectData(await by.get<SettlementPlanAnswer[]>(`${path}/preview`));
    return { ...shown?.payments[0], currency: shown?.currency, planSeq: shown?.seq };
  };
  const booked = async () => expectData(await ana.get<Transaction[]>(path));
  return { groupId, path, plan, booked };
}

describe('a payment of a plan', () => {
  it('is booked once, though both sides book it at the same moment: the later is told by whom', async () => {
    const { path, plan, booked } = await owing();
    const [first, second] = await Promise.all([
      ana.post<Transaction>(path, await plan(ana)),
      ben.post<Transaction>(path, await plan(ben)),
    ]);
    expect([first.status, second.status].toSorted()).toEqual([201, 409]);
    const refused = first.status === 409 ? first : second;
    const [settlement, ...more] = await booked();
    expect(more).toEqual([]);
    expect(refused.body.code).toBe('CONSTRAINT_VIOLATION');
    expect(refused.body.details).toEqual(settlement);
  });

  it('is answered as before when the same request comes again', async () => {
    const { path, plan, booked } = await owing();
    const payment = { ...(await plan(ana)), id: v7() };
    const answers = [await ana.post(path, payment), await ana.post(path, payment)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await booked()).toHaveLength(1);
  });

  it('is answered as before though the same was booked again without a plan, or it was taken back', async () => {
    const { groupId, path, plan, booked } = await owing();
    const payment = { ...(await plan(ana)), id: v7() };
    const { planSeq: _, id: __, ...plain } = payment;
    const first = expectData(await ana.post<Transaction>(path, payment));
    expectData(await ben.post(path, plain));
    expect(expectData(await ana.post<Transaction>(path, payment))).toEqual(first);
    expectData(await ana.delete(`/api/groups/${groupId}/transactions/${first.id}`));
    expect(expectData(await ana.post<Transaction>(path, payment))).toEqual(first);
    expect(await booked()).toHaveLength(1);
    expect((await ben.post(path, { ...payment, id: v7() })).status).toBe(409);
    expect((await ana.post(path, { ...payment, date: '2026-01-01' })).status).toBe(409);
  });

  it('may be booked again once it was taken back, and where a new plan asks for the same again', async () => {
    const { groupId, path, plan, booked } = await owing();
    const payment = await plan(ana);
    const { id } = expectData(await ana.post<Transaction>(path, payment));
    expectData(await ana.delete(`/api/groups/${groupId}/transactions/${id}`));
    expectData(await ben.post(path, payment));
    await record(ana, groupId, expenseOf(ana, [ana, ben]));
    expectData(await ben.post(path, await plan(ben)));
    expect(await booked()).toHaveLength(2);
  });

  it('does not keep a member from booking the same amount again without a plan', async () => {
    const { path, plan, booked } = await owing();
    const { planSeq: _, ...payment } = await plan(ana);
    for (const by of [ana, ben]) expectData(await by.post(path, payment));
    expect(await booked()).toHaveLength(2);
  });

  it.each([-1, 0.5, '7'])('is refused with %j for the seq of its plan', async (planSeq) => {
    const { path, plan } = await owing();
    const refused = await ana.post(path, { ...(await plan(ana)), planSeq });
    expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});

describe('a currency with which the group has parted', () => {
  /** Ben owes Ana 50 dollars in a group that has parted with the dollar. */
  async function owingDollars() {
    const { id: groupId } = await makeGroup(ana, [ben]);
    const path = `/api/groups/${groupId}`;
    const { id } = await record(ana, groupId, expenseOf(ana, [ana, ben], { currency: 'USD' }));
    expectData(await ana.delete(`${path}/transactions/${id}`));
    await edit(path, { currencies: ['EUR'] });
    expectData(await ana.post(`${path}/transactions/${id}/restore`));
    return path;
  }

  async function edit(path: string, change: { name?: string; currencies?: string[] }) {
    const { version } = expectData(await ana.get<Group>(path));
    return expectData(await ana.patch<Group>(path, { ...change, version }));
  }

  const payment = (amount: number, currency = 'USD') => ({
    from: ben.user.id,
    to: ana.user.id,
    amount,
    currency,
  });

  it('can be settled while something is open in it, and no longer', async () => {
    const path = await owingDollars();
    const over = await ana.post(`${path}/transactions`, expenseOf(ana, [ana, ben], { currency: 'USD' }));
    expect([over.status, over.body.params?.reason]).toEqual([422, 'currency']);
    const [plan] = expectData(await ben.get<SettlementPlanAnswer[]>(`${path}/settlements/preview`));
    expectData(await ben.post(`${path}/settlements`, { ...plan?.payments[0], currency: plan?.currency }));
    expect(expectData(await ana.get(`${path}/settlements/preview`))).toEqual([]);
    const refused = await ben.post(`${path}/settlements`, payment(100));
    expect([refused.status, refused.body.params?.reason]).toEqual([422, 'currency']);
    expectData(await ben.post(`${path}/leave`));
  });

  it('keeps no admin from editing the group meanwhile', async () => {
    const path = await owingDollars();
    expect(await edit(path, { name: 'Renamed' })).toMatchObject({ name: 'Renamed', currencies: ['EUR'] });
    expect(await edit(path, { currencies: ['EUR', 'GBP'] })).toMatchObject({ currencies: ['EUR', 'GBP'] });
    expectData(await ben.post(`${path}/settlements`, payment(1000)));
  });

  it('is not one that the group never had', async () => {
    const path = await owingDollars();
    const refused = await ben.post(`${path}/settlements`, payment(100, 'CHF'));
    expect([refused.status, refused.body.params?.reason]).toEqual([422, 'currency']);
  });
});

it('a payment without a date, sent again after midnight, is answered as before', async () => {
  const { path, booked } = await owing();
  const body = { id: v7(), from: ben.user.id, to: ana.user.id, amount: 100, currency: 'EUR' };
  const first = expectData(await ana.post<Transaction>(path, body));
  clock.advance({ minutes: 10 });
  expect(expectData(await ana.post<Transaction>(path, body))).toEqual(first);
  expect(await booked()).toEqual([first]);
});

it('a payment without a date is of the day that it is for the group, in either way of booking it', async () => {
  const { groupId, path, plan, booked } = await owing();
  const { version } = expectData(await ana.get<Group>(`/api/groups/${groupId}`));
  const days: string[] = [];
  for (const [index, timeZone] of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].entries()) {
    expectData(await ana.patch(`/api/groups/${groupId}`, { timeZone, version: version + index }));
    const body = { from: ben.user.id, to: ana.user.id, amount: 100, currency: 'EUR' };
    const { date } = expectData(await ana.post<Transaction>(path, body));
    const ofPlan = expectData(await ana.post<Transaction>(path, await plan(ana)));
    expect(ofPlan.date).toBe(date);
    expectData(await ana.delete(`/api/groups/${groupId}/transactions/${ofPlan.id}`));
    days.push(date);
  }
  const [east, west] = days.map((day) => Date.parse(day));
  expect((east ?? 0) - (west ?? 0)).toBe(DAY_MS);
  expect(await booked()).toHaveLength(2);
});

import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { Transaction } from '#contract/transactions.ts';
import type { Change } from '#server/platform/live/changes.ts';
import { startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { expectData, makeAdmin, makeGroup, openBetween, owe } from '#test/group.ts';
import { setTier } from '#test/tier.ts';
import { listDifferences } from '../../../scripts/ledger-check.ts';

const { as, db, deps } = await startTestApp();

let payments = 0;

/** Ben has paid Ana his 20, which are booked as 30 to her and 10 to him. */
async function makePayment() {
  payments += 1;
  const [ana, ben, cleo] = await Promise.all([
    as(`Ana ${payments}`),
    as(`Ben ${payments}`),
    as(`Cleo ${payments}`),
  ]);
  for (const person of [ana, ben, cleo]) await setTier(db, person, 'premium');
  const [flat, trip] = [await makeGroup(ana, [ben, cleo]), await makeGroup(ben, [ana])];
  await owe(flat.id, ben, ana, 3000);
  await owe(trip.id, ana, ben, 1000);
  const id = v7();
  const body = { id, from: ben.user.id, to: ana.user.id, amount: 2000, currency: 'EUR' };
  const booked = expectData(await ana.post<Transaction[]>('/api/balances/consolidated/settle', body));
  return { ana, ben, cleo, flat: flat.id, trip: trip.id, id, booked };
}

const takeBack = (by: UserClient, id: string) => by.delete(`/api/balances/consolidated/payments/${id}`);

const isDeleted = async (by: UserClient, { groupId, id }: Transaction) =>
  expectData(await by.get<Transaction>(`/api/groups/${groupId}/transactions/${id}`)).deletedAt !== null;

describe('a payment across groups that is taken back', () => {
  it('is gone in every group, with one change each, and what was open is open again', async () => {
    const { ana, ben, flat, trip, id, booked } = await makePayment();
    const heard: Change[] = [];
    const stop = deps.changes.subscribe((change) => heard.push(change));
    expect((await takeBack(ana, id)).status).toBe(204);
    stop();
    expect(heard.map(({ noun, action, groupId, id }) => [`${noun}.${action}`, groupId, id]).sort()).toEqual(
      booked.map(({ groupId, id }) => ['transaction.deleted', groupId, id]).sort(),
    );
    for (const settlement of booked) expect(await isDeleted(ben, settlement)).toBe(true);
    expect(await openBetween(ana, ben)).toEqual({ [flat]: 3000, [trip]: -1000 });
    expect(await listDifferences(db)).toEqual([]);
  });

  it('twice changes nothing the second time, and one settlement that is deleted already stays so', async () => {
    const { ana, ben, flat, trip, id, booked } = await makePayment();
    const [first] = booked;
    expectData(await ben.delete(`/api/groups/${first?.groupId}/transactions/${first?.id}`));
    expect((await takeBack(ana, id)).status).toBe(204);
    expect((await takeBack(ana, id)).status).toBe(204);
    expect(await openBetween(ana, ben)).toEqual({ [flat]: 3000, [trip]: -1000 });
  });

  it('stays whole where the caller has left one of its groups', async () => {
    const { ana, ben, trip, id, booked } = await makePayment();
    await makeAdmin(ben, trip, ana);
    expectData(await ana.post(`/api/groups/${trip}/leave`));
    const answer = await takeBack(ana, id);
    expect([answer.status, answer.body.code]).toEqual([404, 'GROUP_NOT_FOUND']);
    for (const settlement of booked) expect(await isDeleted(ben, settlement)).toBe(false);
  });

  it('stays whole where the caller is over the limit', async () => {
    const { ana, ben, id, booked } = await makePayment();
    for (let groups = 0; groups < 2; groups++) await makeGroup(ana);
    await setTier(db, ana, 'free');
    const answer = await takeBack(ana, id);
    expect([answer.status, answer.body.code]).toEqual([403, 'TIER_LIMITS_EXCEEDED']);
    for (const settlement of booked) expect(await isDeleted(ben, settlement)).toBe(false);
  });

  it('is nothing to others, nor is one that was never booked', async () => {
    const { ana, ben, cleo, id, booked } = await makePayment();
    for (const [by, paymentId] of [
      [ben, id],
      [cleo, id],
      [ana, v7()],
    ] as const) {
      const answer = await takeBack(by, paymentId);
      expect([answer.status, answer.body.code]).toEqual([404, 'EXPENSE_NOT_FOUND']);
    }
    for (const settlement of booked) expect(await isDeleted(ben, settlement)).toBe(false);
  });
});

import { expect, it } from 'vitest';
import type { GroupBalances, SettlementPlanAnswer } from '#contract/balances.ts';
import { settles } from '#domain/settlement/settlement.ts';
import { startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { expectData, makeGroup } from '#test/group.ts';
import { addGuest } from '#test/guest.ts';

const { as, db, deps } = await startTestApp({ premiumForAll: true });
const ana = await as('Ana');

/** A group in which more members have something open than are planned without a search. */
async function makeLargeGroup(admin: UserClient): Promise<string> {
  const { id } = await makeGroup(admin);
  const parts = [{ userId: admin.user.id, amount: 1 }];
  for (let count = 1; count < 20; count += 1) {
    parts.push({ userId: await addGuest(admin, id, `Guest ${count}`), amount: 2 ** count });
  }
  const amount = parts.reduce((sum, part) => sum + part.amount, 0);
  const payers = { mode: 'evenly', parts: [{ userId: admin.user.id }] };
  const content = { type: 'expense', description: 'Camp', currency: 'EUR', date: '2026-03-14' };
  const expense = { ...content, amount, payers, recipients: { mode: 'amount', parts } };
  expectData(await admin.post(`/api/groups/${id}/transactions`, expense));
  return id;
}

const planOf = async (by: UserClient, id: string) =>
  expectData(await by.get<SettlementPlanAnswer[]>(`/api/groups/${id}/settlements/preview`))[0];

it('a plan is made at once, and not kept, where too many searches wait; later it is the shortest', async () => {
  const id = await makeLargeGroup(ana);
  const end = Promise.withResolvers<never>();
  const endless = Array.from({ length: 33 }, (_, n) => {
    const asked = { key: `${n}`, lane: `${n}`, onLeave: () => undefined, work: () => end.promise };
    return deps.searches(asked).catch(() => 'ended');
  });
  const atOnce = await planOf(ana, id);
  expect(atOnce).toMatchObject({ currency: 'EUR', optimal: false });
  const [euros] = expectData(await ana.get<GroupBalances[]>(`/api/groups/${id}/balances`));
  expect(settles(atOnce?.payments ?? [], euros?.balances ?? [])).toBe(true);
  const kept = await db.selectFrom('settlement_plans').select('seq').where('group_id', '=', id).execute();
  expect(kept).toEqual([]);
  end.reject(new Error('no plan'));
  await Promise.all(endless);
  expect(await planOf(ana, id)).toMatchObject({ optimal: true });
});

import { describe, expect, it } from 'vitest';
import type { GroupBalances, SettlementPlanAnswer } from '#contract/balances.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { autocommit } from '#server/platform/db/database.ts';
import { startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { expectData, expenseOf, makeGroup, owe } from '#test/group.ts';
import { listDifferences } from '../../../scripts/ledger-check.ts';
import { savePlan } from './rows.ts';

const { as, db } = await startTestApp({ premiumForAll: true });
const ana = await as('Ana');
const ben = await as('Ben');
const cleo = await as('Cleo');
const dev = await as('Dev');
const emma = await as('Emma');
const people = [ana, ben, cleo, dev, emma];
const nameOf = (userId: string) => people.find(({ user }) => user.id === userId)?.user.displayName;

async function setHouseholds(id: string, version: number, ...households: readonly (readonly UserClient[])[]) {
  const body = {
    households: households.map((members, index) => ({
      name: `Home ${index}`,
      userIds: members.map(({ user }) => user.id),
    })),
    version,
  };
  expectData(await ana.put(`/api/groups/${id}/households`, body));
}

/** The first look makes the plan where none stands, the second one reads it, and the third one is told what was kept of that. */
async function planOf(id: string) {
  const look = async () =>
    expectData(await ana.get<SettlementPlanAnswer[]>(`/api/groups/${id}/settlements/preview`));
  const plans = await look();
  for (let looks = 1; looks < 3; looks += 1) expect(await look()).toEqual(plans);
  return plans[0];
}

async function linesOf(id: string) {
  return (await planOf(id))?.payments
    .map(({ from, to, amount }) => [nameOf(from), nameOf(to), amount])
    .sort();
}

const settle = async (id: string, from: UserClient, to: UserClient, amount: number) =>
  expectData(
    await ana.post(`/api/groups/${id}/settlements`, {
      from: from.user.id,
      to: to.user.id,
      amount,
      currency: 'EUR',
    }),
  );

describe('a household', () => {
  it('settles as one, in the name of the member with most to settle, while balances stay each member’s', async () => {
    const { id } = await makeGroup(ana, [ben, cleo, dev]);
    await owe(id, ana, cleo, 1000);
    await owe(id, ben, cleo, 3000);
    await owe(id, dev, ben, 500);
    await setHouseholds(id, 1, [ana, ben], [cleo, dev]);
    expect(await planOf(id)).toMatchObject({
      payments: [{ from: ben.user.id, to: cleo.user.id, amount: 3500 }],
      optimal: true,
      paymentsBefore: 1,
      paymentsAfter: 1,
    });
    const [euros] = expectData(await ana.get<GroupBalances[]>(`/api/groups/${id}/balances`));
    const balances = euros?.balances.map(({ userId, amount }) => [nameOf(userId), amount]);
    expect(balances?.sort()).toEqual([
      ['Ana', -1000],
      ['Ben', -2500],
      ['Cleo', 4000],
      ['Dev', -500],
    ]);
    expect(euros?.debts.length).toBe(3);
  });

  it('has nothing to pay for what its members owe each other', async () => {
    const { id } = await makeGroup(ana, [ben]);
    await owe(id, ana, ben, 1000);
    await setHouseholds(id, 1, [ana, ben]);
    expect(await planOf(id)).toMatchObject({ payments: [], optimal: true, paymentsBefore: 0 });
  });

  it('that is made or ended makes a new plan of the one that was shown', async () => {
    const { id } = await makeGroup(ana, [ben, cleo, dev]);
    await owe(id, ana, cleo, 1000);
    await owe(id, ben, dev, 400);
    const apart = [
      ['Ana', 'Cleo', 1000],
      ['Ben', 'Dev', 400],
    ];
    expect(await linesOf(id)).toEqual(apart);
    await setHouseholds(id, 1, [ana, ben], [cleo, dev]);
    expect(await linesOf(id)).toEqual([['Ana', 'Cleo', 1400]]);
    await setHouseholds(id, 2);
    expect(await linesOf(id)).toEqual(apart);
  });

  it('that gets another name keeps the plan that was shown', async () => {
    const { id } = await makeGroup(ana, [ben, cleo, dev]);
    await owe(id, ana, cleo, 1000);
    await setHouseholds(id, 1, [ana, ben]);
    await planOf(id);
    const keptPlans = () =>
      db.selectFrom('settlement_plans').selectAll().where('group_id', '=', id).execute();
    const shown = await keptPlans();
    expect(shown).toHaveLength(1);
    const renamed = { households: [{ name: 'Upstairs', userIds: [ben.user.id, ana.user.id] }], version: 2 };
    expectData(await ana.put(`/api/groups/${id}/households`, renamed));
    expect(await keptPlans()).toEqual(shown);
  });

  it('that changes while a plan is looked for keeps nothing of that plan', async () => {
    const { id } = await makeGroup(ana, [ben, cleo]);
    await owe(id, ana, cleo, 1000);
    const seqBefore = await lastSeq(id);
    await setHouseholds(id, 1, [ana, ben]);
    const found = { currency: getCurrency('EUR').code, payments: [], optimal: true };
    await savePlan(autocommit(db), { groupId: id, seq: seqBefore }, found);
    const kept = await db.selectFrom('settlement_plans').selectAll().where('group_id', '=', id).execute();
    expect(kept).toEqual([]);
  });

  it('pays by any of its members, and the other payments stay as they were', async () => {
    const { id } = await makeGroup(ana, [ben, cleo, dev, emma]);
    await owe(id, ana, cleo, 1200);
    await owe(id, ana, dev, 700);
    await owe(id, ben, dev, 900);
    await setHouseholds(id, 1, [ana, ben], [cleo, emma]);
    expect(await linesOf(id)).toEqual([
      ['Ana', 'Cleo', 1200],
      ['Ana', 'Dev', 1600],
    ]);
    await settle(id, ben, emma, 1200);
    expect(await planOf(id)).toMatchObject({
      payments: [{ from: ana.user.id, to: dev.user.id, amount: 1600 }],
      optimal: true,
    });
    await settle(id, ana, dev, 1600);
    expect(await planOf(id)).toMatchObject({ payments: [], optimal: true, paymentsBefore: 0 });
    expect(await listDifferences(db)).toEqual([]);
  });

  it('names another of its members once that one has more to settle, on the same line', async () => {
    const { id } = await makeGroup(ana, [ben, cleo, dev]);
    await owe(id, ana, cleo, 1200);
    await owe(id, ben, dev, 900);
    await setHouseholds(id, 1, [ana, ben]);
    expect(await linesOf(id)).toEqual([
      ['Ana', 'Cleo', 1200],
      ['Ana', 'Dev', 900],
    ]);
    await settle(id, ana, cleo, 1200);
    expect(await linesOf(id)).toEqual([['Ben', 'Dev', 900]]);
    await settle(id, ana, dev, 500);
    expect(await linesOf(id)).toEqual([['Ben', 'Dev', 400]]);
  });

  it('no longer includes a former member, even one with an open balance', async () => {
    const { id } = await makeGroup(ana, [ben, cleo]);
    const dinner = await owe(id, ben, cleo, 1000);
    await setHouseholds(id, 1, [ana, ben]);
    await settle(id, ben, cleo, 1000);
    expectData(await ben.post(`/api/groups/${id}/leave`));
    const edit = expenseOf(cleo, [ben], { amount: 1500, version: 1 });
    expectData(await ana.put(`/api/groups/${id}/transactions/${dinner.id}`, edit));
    await owe(id, ana, cleo, 200);
    expect(await linesOf(id)).toEqual([
      ['Ana', 'Cleo', 200],
      ['Ben', 'Cleo', 500],
    ]);
  });
});

async function lastSeq(id: string): Promise<number> {
  const { last_seq } = await db
    .selectFrom('change_counters')
    .select('last_seq')
    .where('group_id', '=', id)
    .executeTakeFirstOrThrow();
  return last_seq;
}

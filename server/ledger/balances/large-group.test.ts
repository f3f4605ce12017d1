import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { GroupBalances, SettlementPlanAnswer } from '#contract/balances.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { minorUnits } from '#domain/money/money.ts';
import { findSettling } from '#server/ledger/plans/queries.ts';
import { startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { expectData, join, makeGroup, owe, plansOf } from '#test/group.ts';
import { addGuest } from '#test/guest.ts';
import { addToDebtsUnseen } from '#test/unseen-change.ts';

const { as, db } = await startTestApp();
const ana = await as('Ana');
const CURRENCIES = ['EUR', 'USD', 'GBP', 'CAD', 'AUD', 'CHF', 'JPY', 'SEK', 'NOK', 'DKK'].map(
  (code) => getCurrency(code).code,
);
const GUESTS = 72;

/** A group whose members all owe each other in ten currencies: 26,280 debts. */
const { id } = await makeGroup(ana, [], { currencies: CURRENCIES });
for (let count = 0; count < GUESTS; count += 1) await addGuest(ana, id, `Guest ${count}`);
const rows = await db.selectFrom('memberships').select('user_id').where('group_id', '=', id).execute();
const members = rows.map((row) => row.user_id).sort();
for (const currency of CURRENCIES) {
  const pairs = members.flatMap((low, index) =>
    members.slice(index + 1).map((high) => ({
      group_id: id,
      currency,
      low_user_id: low,
      high_user_id: high,
      amount: 10,
    })),
  );
  await db.insertInto('pair_debts').values(pairs).execute();
}

/** The least id owes each other member, so that its balance is that of a debtor, and so on up to the greatest. */
const balances = members.map((userId, place) => ({ userId, amount: 10 * (2 * place - GUESTS) }));
await db
  .insertInto('balances')
  .values(
    CURRENCIES.flatMap((currency) =>
      balances.map(({ userId, amount }) => ({ group_id: id, currency, user_id: userId, amount })),
    ),
  )
  .execute();

describe('a group with more debts than are read at once', () => {
  it.each(['', '?asOf=2030-01-01'])(
    'tells each member every balance and their own debts%s',
    async (query) => {
      const all = expectData(await ana.get<GroupBalances[]>(`/api/groups/${id}/balances${query}`));
      expect(all.length).toBe(CURRENCIES.length);
      for (const { balances: told, debts } of all) {
        expect(told).toEqual(balances.filter(({ amount }) => amount !== 0));
        expect(debts.length).toBe(GUESTS);
        expect(debts.every(({ from, to }) => [from, to].includes(ana.user.id))).toBe(true);
      }
    },
  );

  it('tells one member nothing that another one has read, and each the same until something changes', async () => {
    const ben = await as('Ben');
    await join(id, ana, ben);
    const debtsOf = async (member: UserClient) =>
      expectData(await member.get<GroupBalances[]>(`/api/groups/${id}/balances`))[0]?.debts;
    for (const member of [ana, ben, ana]) {
      expect(await debtsOf(member)).toHaveLength(member === ana ? GUESTS : 0);
    }
    const before = await debtsOf(ana);
    await addToDebtsUnseen(db, id, 5);
    expect(await debtsOf(ana)).toEqual(before);
    await addGuest(ana, id, 'Late');
    expect((await debtsOf(ana))?.every(({ amount }) => amount === 15)).toBe(true);
    await addToDebtsUnseen(db, id, -5);
    await addGuest(ana, id, 'Later');
    expect(await debtsOf(ana)).toEqual(before);
  });

  it('is planned as before, and told how many debts the plan replaces', async () => {
    const plans = await plansOf(ana, id);
    expect(plans).toHaveLength(CURRENCIES.length);
    for (const { paymentsBefore, paymentsAfter } of plans) {
      expect(paymentsBefore).toBe(((GUESTS + 1) * GUESTS) / 2);
      expect(paymentsAfter).toBe(GUESTS / 2);
    }
    expect(await plansOf(ana, id)).toEqual(plans);
  });

  it('settles the debt between two and those through one other member', async () => {
    const [from = '', , , to = ''] = members;
    const payment = { from, to, amount: minorUnits(100) };
    const settling = await findSettling(db, {
      groupId: id,
      currency: 'EUR' as CurrencyCode,
      payment,
      transactionId: from,
    });
    const paid = settling.debts.map((debt) => [
      members.indexOf(debt.from),
      members.indexOf(debt.to),
      debt.amount,
    ]);
    expect(paid).toEqual([
      [3, 0, 10],
      [1, 0, 10],
      [3, 1, 10],
      [2, 0, 10],
      [3, 2, 10],
      [3, 0, 70],
    ]);
    const body = { from, to, amount: 100, currency: 'EUR' };
    expectData(await ana.post(`/api/groups/${id}/settlements`, body));
  });

  it('is told how many debts are left once one was paid', async () => {
    const [from, to] = members;
    const counted = (await plansOf(ana, id)).find(({ currency }) => currency === 'USD')?.paymentsBefore ?? 0;
    const body = { from, to, amount: 10, currency: 'USD' };
    expectData(await ana.post(`/api/groups/${id}/settlements`, body));
    const after = (await plansOf(ana, id)).find(({ currency }) => currency === 'USD')?.paymentsBefore;
    expect(after).toBe(counted - 1);
  });
});

describe('a group in which more pairs than that are settled', () => {
  it('is told of every debt that is open, and its plan pays all of them', async () => {
    const [ben, cleo, dan] = [await as('Ben'), await as('Cleo'), await as('Dan')];
    const { id: groupId } = await makeGroup(ana, [ben, cleo, dan]);
    await sql`
      insert into pair_debts (group_id, currency, low_user_id, high_user_id, amount)
      select ${groupId}::uuid, 'EUR', least(one, other), greatest(one, other), 0
      from (select gen_random_uuid() as one, gen_random_uuid() as other from generate_series(1, 25001)) as pair`.execute(
      db,
    );
    await owe(groupId, ben, cleo, 700);
    await owe(groupId, cleo, dan, 700);
    await owe(groupId, dan, ana, 700);
    const openDebts = async () =>
      expectData(await ben.get<GroupBalances[]>(`/api/groups/${groupId}/balances`)).flatMap(
        ({ debts }) => debts,
      );
    expect(await openDebts()).toHaveLength(3);
    const path = `/api/groups/${groupId}/settlements`;
    const [plan] = expectData(await ben.get<SettlementPlanAnswer[]>(`${path}/preview`));
    expect(plan?.paymentsBefore).toBe(3);
    for (const payment of plan?.payments ?? [])
      expectData(await ben.post(path, { ...payment, currency: 'EUR' }));
    expect(await openDebts()).toEqual([]);
  });
});

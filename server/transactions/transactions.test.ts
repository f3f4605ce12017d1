import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { GroupBalances } from '#contract/balances.ts';
import type { HistoryEntry, Transaction } from '#contract/transactions.ts';
import { startTestApp } from '#test/app.ts';
import { amountsOf, evenly, expectData, expenseOf, makeGroup, record } from '#test/group.ts';

const { as } = await startTestApp({ premiumForAll: true });
const ana = await as('Ana');
const ben = await as('Ben');
const cleo = await as('Cleo');
const eve = await as('Eve');

async function flat() {
  const { id } = await makeGroup(ana, [ben, cleo]);
  const at = `/api/groups/${id}`;
  const balances = async () => {
    const all = expectData(await ana.get<GroupBalances[]>(`${at}/balances`));
    return all.flatMap(({ currency, balances }) =>
      balances.map(({ userId, amount }) => [currency, userId, amount]),
    );
  };
  return { id, at, balances };
}

describe('recording', () => {
  it('resolves the split, and moves every balance by exactly that', async () => {
    const { id, balances } = await flat();
    const dinner = await record(ben, id, expenseOf(ana, [ana, ben, cleo]));
    expect(amountsOf(dinner.recipients).sort()).toEqual([3333, 3333, 3334]);
    const moved = new Map((await balances()).map(([, userId, amount]) => [userId, amount]));
    expect(moved.size).toBe(3);
    console.log(dinner, moved);
  });
});

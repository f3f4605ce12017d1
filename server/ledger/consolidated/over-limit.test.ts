import { describe, expect, it } from 'vitest';
import type { ConsolidatedBalance } from '#contract/consolidated.ts';
import type { Transaction } from '#contract/transactions.ts';
import { startTestApp } from '#test/app.ts';
import { expectData, expenseOf, makeGroup, record } from '#test/group.ts';
import { setTier } from '#test/tier.ts';

const { as, db } = await startTestApp();
const [ana, ben, cleo] = await Promise.all([as('Ana'), as('Ben'), as('Cleo')]);

describe('one payment of a caller who is over the limit', () => {
  it('is booked in all of its groups or in none: each settlement has to bring balances towards zero', async () => {
    for (const person of [ana, ben, cleo]) await setTier(db, person, 'premium');
    const open = await makeGroup(ana, [ben]);
    await record(ben, open.id, expenseOf(ben, [ana], { amount: 3000, date: '2026-01-01' }));
    // Ana owes Ben, and Cleo owes her as much: her balance is zero.
    const even = await makeGroup(ana, [ben, cleo]);
    await record(ben, even.id, expenseOf(ben, [ana], { amount: 1000, date: '2026-02-01' }));
    await record(ana, even.id, expenseOf(ana, [cleo], { amount: 1000 }));
    await makeGroup(ana);
    await setTier(db, ana, 'free');

    const settle = (amount: number) =>
      ana.post<Transaction[]>('/api/balances/consolidated/settle', {
        from: ana.user.id,
        to: ben.user.id,
        amount,
        currency: 'EUR',
      });
    const whole = await settle(4000);
    expect([whole.status, whole.body.code]).toEqual([403, 'TIER_LIMITS_EXCEEDED']);
    expect(whole.body.params).toMatchObject({ reason: 'owes-nothing', userId: ana.user.id });
    const settlements = await ana.get<Transaction[]>(`/api/groups/${open.id}/settlements`);
    expect(expectData(settlements)).toEqual([]);

    expect(expectData(await settle(3000)).map(({ groupId }) => groupId)).toEqual([open.id]);
    const left = expectData(await ana.get<ConsolidatedBalance[]>('/api/balances/consolidated'));
    expect(left.find(({ userId }) => userId === ben.user.id)).toMatchObject({
      net: -1000,
      groups: [{ groupId: even.id }],
    });
  });
});

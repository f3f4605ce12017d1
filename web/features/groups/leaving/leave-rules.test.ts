import { describe, expect, it } from 'vitest';
import type { Member } from '#contract/groups.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { minorUnits } from '#domain/money/money.ts';
import { ANA, member } from '#web/test/cast.ts';
import { isLastAdmin, leaveBlock, openBalances } from './leave-rules.ts';

const person = (userId: string, part: Partial<Member> = {}): Member => ({
  ...member(ANA),
  userId,
  ...part,
});
const ana = person('ana', { role: 'admin' });
const ben = person('ben');
const gone = person('gone', { role: 'admin', leftAt: '2026-02-01T00:00:00Z' });
const owing = (userId: string, amount: number) => [
  { currency: getCurrency('EUR').code, balances: [{ userId, amount: minorUnits(amount) }], debts: [] },
];

describe('leaving a group', () => {
  it('is refused with an open balance, whichever way it points', () => {
    const group = { members: [ana, ben] };
    expect(leaveBlock(group, owing('ben', 1), 'ben')).toBe('balances');
    expect(leaveBlock(group, owing('ben', -1), 'ben')).toBe('balances');
    expect(leaveBlock(group, owing('ana', 5), 'ben')).toBeUndefined();
  });

  it('is refused to the last admin, former admins not counted', () => {
    expect(leaveBlock({ members: [ana, ben, gone] }, [], 'ana')).toBe('last-admin');
    const two = { members: [ana, person('eva', { role: 'admin' })] };
    expect(leaveBlock(two, [], 'ana')).toBeUndefined();
  });

  it('is another matter for the last member, who can only delete the group', () => {
    expect(leaveBlock({ members: [ana, gone] }, owing('ana', 5), 'ana')).toBe('alone');
  });

  it('leaves no guests behind by themselves: a guest cannot look after the group', () => {
    const guest = person('guest', { hasAccount: false });
    expect(leaveBlock({ members: [ana, guest, gone] }, [], 'ana')).toBe('alone-with-guests');
    expect(leaveBlock({ members: [ana, guest, ben] }, [], 'ben')).toBeUndefined();
  });

  it('does not take an ordinary member for an admin', () => {
    expect(isLastAdmin({ members: [ana, ben] }, 'ben')).toBe(false);
  });
});

describe('open balances', () => {
  it('leave out what is even', () => {
    expect(openBalances(owing('ana', 0), 'ana')).toEqual([]);
  });
});

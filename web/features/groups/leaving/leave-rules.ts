import type { GroupBalances } from '#contract/balances.ts';
import type { Group } from '#contract/groups.ts';
import type { CurrencyBalance } from '#web/parts/balances/balances-by-group.ts';
import { activeMembers, findMember } from '#web/parts/people/members.ts';

/** Why a member cannot leave: open balances, being the last admin, or being the last member with an account. */
export type LeaveBlock = 'balances' | 'last-admin' | 'alone' | 'alone-with-guests';

/** The server decides; this says it beforehand, with what to do about it. */
export function leaveBlock(
  group: Pick<Group, 'members'>,
  balances: readonly GroupBalances[],
  userId: string,
): LeaveBlock | undefined {
  const members = activeMembers(group);
  if (members.length === 1) return 'alone';
  if (members.filter(({ hasAccount }) => hasAccount).length === 1) return 'alone-with-guests';
  if (openBalances(balances, userId).length > 0) return 'balances';
  return isLastAdmin(group, userId) ? 'last-admin' : undefined;
}

export function isLastAdmin(group: Pick<Group, 'members'>, userId: string): boolean {
  const admins = activeMembers(group).filter(({ role }) => role === 'admin');
  return findMember(group, userId)?.role === 'admin' && admins.length === 1;
}

/** A member's open balances, one per currency; none when they are quits. */
export function openBalances(balances: readonly GroupBalances[], userId: string): CurrencyBalance[] {
  return balances.flatMap(({ currency, balances: everybody }) =>
    everybody
      .filter((balance) => balance.userId === userId && balance.amount !== 0)
      .map(({ amount }) => ({ currency, amount })),
  );
}

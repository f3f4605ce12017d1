import type { ConsolidatedBalance } from '#contract/consolidated.ts';
import type { Group } from '#contract/groups.ts';
import { absolute } from '#domain/money/money.ts';
import { findMember } from '#web/parts/people/members.ts';

/** By how much lies between the two, in either direction; those who are quits in all, but not in each group, come last. */
export function largestFirst(balances: readonly ConsolidatedBalance[]): ConsolidatedBalance[] {
  return balances.toSorted((a, b) => absolute(b.net) - absolute(a.net));
}

export function avatarOf(userId: string, groups: readonly Group[]): string | null {
  for (const group of groups) {
    const member = findMember(group, userId);
    if (member) return member.avatarUrl;
  }
  return null;
}

// What is wrong with the name of a member without an account, while it is typed: as the server decides it.

import type { Member } from '#contract/groups.ts';
import { brokenTextRule } from '#domain/fields/text-rule.ts';
import { GUEST_NAME_RULE, isSameName } from '#domain/people/guest-name.ts';

export type NameProblem = 'length' | 'letters' | 'taken';

/** @param guestId the guest whose name it is to be, which may stay as it is */
export function nameProblem(
  text: string,
  members: readonly Pick<Member, 'userId' | 'displayName' | 'leftAt'>[],
  guestId?: string,
): NameProblem | undefined {
  const broken = brokenTextRule(GUEST_NAME_RULE, text);
  if (broken) return broken === 'custom' ? 'letters' : 'length';
  const name = GUEST_NAME_RULE.tidy(text);
  const isTaken = members.some(
    ({ userId, displayName, leftAt }) =>
      leftAt === null && userId !== guestId && isSameName(displayName, name),
  );
  return isTaken ? 'taken' : undefined;
}

// What a member without an account may be called: as the server says it, said while it is typed.

import type { Member } from '#contract/groups.ts';
import { DISPLAY_NAME_MAX, DISPLAY_NAME_MIN, isDisplayName } from '#domain/people/person.ts';

export type NameProblem = 'length' | 'letters' | 'taken';

/** `guestId`: whose name it is to be, which may stay as it is. */
export function nameProblem(
  text: string,
  members: readonly Pick<Member, 'userId' | 'displayName' | 'leftAt'>[],
  guestId?: string,
): NameProblem | undefined {
  const name = text.trim();
  const length = [...name].length;
  if (length < DISPLAY_NAME_MIN || length > DISPLAY_NAME_MAX) return 'length';
  if (!isDisplayName(name)) return 'letters';
  const isTaken = members.some(
    ({ userId, displayName, leftAt }) =>
      leftAt === null && userId !== guestId && displayName.toLowerCase() === name.toLowerCase(),
  );
  return isTaken ? 'taken' : undefined;
}

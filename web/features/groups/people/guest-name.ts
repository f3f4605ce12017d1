// What is wrong with the name of a member without an account, while it is typed: as the server decides it.

import type { Member } from '#contract/groups.ts';
import { brokenTextRule } from '#domain/fields/text-rule.ts';
import { GUESTS_AT_ONCE } from '#domain/groups/rules.ts';
import { findNamesake, findTakenName, GUEST_NAME_RULE, isSameName } from '#domain/people/guest-name.ts';
import { hasCode } from '#web/lib/api/api-error.ts';

export type NameProblem = 'length' | 'letters' | 'taken';

export interface NamesProblem {
  readonly problem: NameProblem | 'many' | 'former' | 'twice';
  /** The name that is to blame, or how many there are. */
  readonly name: string;
}

/** What is wrong with names in a row, of whom no two may be the same either. */
export function namesProblem(
  names: readonly string[],
  members: readonly Pick<Member, 'userId' | 'displayName' | 'leftAt'>[],
): NamesProblem | undefined {
  if (names.length > GUESTS_AT_ONCE.max) return { problem: 'many', name: String(names.length) };
  for (const name of names) {
    const problem = nameProblem(name, members);
    if (problem) return { problem, name };
  }
  const name = findTakenName(names);
  return name === undefined ? undefined : { problem: 'twice', name };
}

/** Those of the names who were in the group and were removed: each may come back in place of a second one. */
export function formerGuestsNamed<
  Named extends Pick<Member, 'userId' | 'displayName' | 'hasAccount' | 'leftAt' | 'mergingInto'>,
>(names: readonly string[], members: readonly Named[]): Named[] {
  return members.filter(
    ({ displayName, hasAccount, leftAt, mergingInto }) =>
      leftAt !== null &&
      mergingInto === undefined &&
      !hasAccount &&
      names.some((name) => isSameName(name, displayName)) &&
      !findNamesake(members, displayName),
  );
}

/** @param guestId the guest whose name it is to be, which may stay as it is */
export function nameProblem(
  text: string,
  members: readonly Pick<Member, 'userId' | 'displayName' | 'leftAt'>[],
  guestId?: string,
): NameProblem | undefined {
  const broken = brokenTextRule(GUEST_NAME_RULE, text);
  if (broken) return broken === 'custom' ? 'letters' : 'length';
  const name = GUEST_NAME_RULE.tidy(text);
  return findNamesake(members, name, guestId) ? 'taken' : undefined;
}

/** Whether the server refused a name that a member has. */
export function isNameTaken(error: unknown): boolean {
  return hasCode(error, 'DUPLICATE_ENTRY');
}

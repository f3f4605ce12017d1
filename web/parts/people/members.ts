import type { Group, Member } from '#contract/groups.ts';
import { isolated } from '#domain/fields/isolated-text.ts';
import { firstWord } from '#domain/people/person.ts';
import { nameList } from '#web/lib/format/name-list.ts';
import type { Language } from '#web/lib/texts/language.ts';

export function activeMembers({ members }: Pick<Group, 'members'>): Member[] {
  return members.filter(({ leftAt }) => leftAt === null);
}

export function formerMembers({ members }: Pick<Group, 'members'>): Member[] {
  return members.filter(({ leftAt }) => leftAt !== null);
}

export function findMember(
  { members }: Pick<Group, 'members'>,
  userId: string | undefined,
): Member | undefined {
  return members.find((member) => member.userId === userId);
}

/** As AvatarStack takes them. */
export function faces(members: readonly Member[]) {
  return members.map(({ userId, displayName, avatarUrl }) => ({
    id: userId,
    name: displayName,
    src: avatarUrl,
  }));
}

/** "Ana, Ben, Chloé" in the reader's language, first names only. */
export function namesOf(members: readonly Member[], language: Language): string {
  const names = members.map(({ displayName }) => isolated(firstWord(displayName)));
  return nameList(names, language, 'side-by-side');
}

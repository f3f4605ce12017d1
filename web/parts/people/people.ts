// Names on a group's screens. The reader is "you"; every other member goes by the first word of their name, or by the
// whole of it where two share that word, or where the word is an initial.

import type { Member } from '#contract/groups.ts';
import { isolated } from '#domain/fields/isolated-text.ts';
import { DELETED_NAME, firstWord } from '#domain/people/person.ts';
import { nameList } from '#web/lib/format/name-list.ts';
import type { Language } from '#web/lib/texts/language.ts';

export interface Person {
  userId: string;
  name: string;
  shortName: string;
  avatarUrl: string | null;
  isYou: boolean;
  isFormer: boolean;
}

export interface People {
  /** The reader first, then in the group's order; former members last. */
  all: readonly Person[];
  active: readonly Person[];
  you: string;
  get: (userId: string) => Person;
}

/** The name as shown to the reader. A member who deleted their account is called `deletedName`, in each language. */
export function nameOf(displayName: string, deletedName: string): string {
  return displayName === DELETED_NAME ? deletedName : displayName;
}

/** The short name; the whole name where another of these people shares its first word. */
export function shortNameAmong(
  people: readonly Pick<Member, 'displayName'>[],
  displayName: string,
  deletedName: string,
): string {
  const called = calledName(displayName);
  const isShared = people.some(
    (other) => other.displayName !== displayName && calledName(other.displayName) === called,
  );
  return nameOf(isShared ? displayName : called, deletedName);
}

/** "J." of "J. R. Smith" says too little, and a deleted member's name is no chosen one. */
function calledName(displayName: string): string {
  const first = firstWord(displayName);
  return first.endsWith('.') || displayName === DELETED_NAME ? displayName : first;
}

export function peopleOf(members: readonly Member[], you: string, deletedName: string): People {
  const called = members.map(({ displayName }) => calledName(displayName));
  const all = members
    .map((member, index): Person => {
      const short = called[index] ?? '';
      const isAlone = called.indexOf(short) === called.lastIndexOf(short);
      return {
        userId: member.userId,
        name: nameOf(member.displayName, deletedName),
        shortName: nameOf(isAlone ? short : member.displayName, deletedName),
        avatarUrl: member.avatarUrl,
        isYou: member.userId === you,
        isFormer: member.leftAt !== null,
      };
    })
    .sort((a, b) => rank(a) - rank(b));
  const byId = new Map(all.map((person) => [person.userId, person]));
  return {
    all,
    active: all.filter((person) => !person.isFormer),
    you,
    get: (userId) => byId.get(userId) ?? unknownPerson(userId),
  };
}

/** 'Ana', 'Ana and Ben', 'Ana, Ben and Chloé' in the reader's language. */
export function namesInSentence(names: readonly string[], language: Language): string {
  return nameList(names.map(isolated), language, 'in-sentence');
}

function rank(person: Person): number {
  if (person.isYou) return 0;
  return person.isFormer ? 2 : 1;
}

// The list of members may be older than a transaction with a new member on it.
function unknownPerson(userId: string): Person {
  return { userId, name: '…', shortName: '…', avatarUrl: null, isYou: false, isFormer: true };
}

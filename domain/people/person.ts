// What all names of people have in common, and what stands for them. Every page of the app loads this: the rules of fields
// are elsewhere.

import type { Range } from '#domain/fields/range.ts';

/** Of a name, in characters. */
export const NAME_LENGTH = { min: 2, max: 50 } as const satisfies Range;

/** The name of a deleted account, as it is stored; screens say it in the reader's language. */
export const DELETED_NAME = 'Deleted member';

/** Whether there is a letter or a number to be told by, and not a filler alone, which is a letter without a look. */
export function hasLetter(text: string): boolean {
  return /(?!\p{DI})[\p{L}\p{N}]/u.test(text);
}

/** @returns the first letter or digit of the first two words, in upper case; '' when there is none. */
export function initials(displayName: string): string {
  return displayName
    .split(/\s+/)
    .flatMap((word) => word.match(/[\p{L}\p{N}]\p{M}*/u)?.[0] ?? [])
    .slice(0, 2)
    .map(upperCase)
    .join('');
}

/** @returns what a greeting calls the person by: "Ana" of "Ana María López". */
export function firstWord(displayName: string): string {
  return displayName.trim().split(/\s+/)[0] ?? '';
}

function upperCase(letter: string): string {
  const upper = letter.toUpperCase();
  // ß would become SS: one initial, two letters.
  return upper.length === letter.length ? upper : letter;
}

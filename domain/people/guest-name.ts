// A guest is called by what a person's own name holds, which is more than a display name does: O’Brien, J. R. Smith. No
// two active members of a group have the same name.

import { type TextRule, tidyText } from '#domain/fields/text-rule.ts';
import { hasLetter, NAME_LENGTH } from './person.ts';

/** What a guest is called: as an account is, or by what else a person's own name holds. */
export const GUEST_NAME_RULE = {
  ...NAME_LENGTH,
  tidy: tidyGuestName,
  isAllowed: hasGuestNameCharacters,
} as const satisfies TextRule;

/**
 * Whether two names look the same: capitals, what is not seen, the form of apostrophes and hyphens and the width of letters and
 * spaces tell no two people apart.
 */
export function isSameName(one: string, other: string): boolean {
  return shapeOf(one) === shapeOf(other);
}

/** The active member whose name looks the same, the one with the id `exceptId` left out. */
export function findNamesake<
  Named extends { readonly userId: string; readonly displayName: string; readonly leftAt: string | null },
>(members: readonly Named[], name: string, exceptId?: string): Named | undefined {
  return members.find(
    ({ userId, displayName, leftAt }) =>
      leftAt === null && userId !== exceptId && isSameName(displayName, name),
  );
}

/** Names typed or pasted in a row: a comma, a semicolon or a line break ends each. */
export function namesIn(text: string): string[] {
  return text
    .split(/[,;\n\r\t\v\f\u0085\u2028\u2029]/)
    .map(tidyGuestName)
    .filter((name) => name !== '');
}

/** The first of the names that one before it has already. */
export function findTakenName(names: readonly string[]): string | undefined {
  return names.find((name, place) => names.slice(0, place).some((other) => isSameName(other, name)));
}

/**
 * Display names, and apostrophes (O’Brien), full stops (J. R.), typographic hyphens and the joiners of
 * Persian and Indic scripts.
 */
function hasGuestNameCharacters(text: string): boolean {
  return /^[\p{L}\p{M}\p{N} _.'’\-\u05BE\u2010\u2011\u200C\u200D]+$/u.test(text) && hasLetter(text);
}

/** A pasted name may hold spaces of other widths. A joiner joins nothing at either end, where it would only hide. */
function tidyGuestName(text: string): string {
  const name = tidyText(text)
    .replace(/\p{Zs}+/gu, ' ')
    .replace(/^[\s\u200C\u200D]+/u, '');
  // From the end, because a pattern would be tried anew from each character of a run inside the name.
  let end = name.length;
  while (/[\s\u200C\u200D]/u.test(name.charAt(end - 1))) end--;
  return name.slice(0, end);
}

function shapeOf(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{DI}/gu, '')
    .replace(/’/gu, "'")
    .replace(/[\u05BE\u2010\u2011]/gu, '-')
    .replace(/ +/g, ' ')
    .trim()
    .toLowerCase();
}

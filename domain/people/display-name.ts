// A person is known by a display name of 2 to 50 letters, digits, spaces, hyphens and underscores of any script.

import { isWithin } from '#domain/fields/range.ts';
import { characterCount, firstCharacters, type TextRule, tidyText } from '#domain/fields/text-rule.ts';
import { hasLetter, NAME_LENGTH } from './person.ts';

export const DISPLAY_NAME_RULE = {
  ...NAME_LENGTH,
  tidy: tidyText,
  isAllowed: hasNameCharacters,
} as const satisfies TextRule;

/** Whether the text, with no spaces around it, may be a display name. */
export function isDisplayName(text: string): boolean {
  return hasNameCharacters(text) && isWithin(NAME_LENGTH, characterCount(tidyText(text)));
}

/**
 * What a display name would have to become to be one: another provider's may hold apostrophes, dots or emoji.
 * @returns the first of the texts that leaves a display name; undefined when none does.
 */
export function displayNameFrom(...texts: readonly string[]): string | undefined {
  return texts.map(cleanName).find(isDisplayName);
}

function cleanName(text: string): string {
  const words = text
    .normalize('NFC')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}_\-\u05BE]+/gu, ' ');
  return firstCharacters(words.trim(), NAME_LENGTH.max).trim();
}

/**
 * Letters, numbers, spaces, hyphens and underscores of any script, with at least one letter or number to be told by. The hyphen
 * of Hebrew is the maqaf, U+05BE.
 */
function hasNameCharacters(text: string): boolean {
  // Combining marks belong to letters: without them Hindi, Thai and decomposed accents would be refused.
  return /^[\p{L}\p{M}\p{N} _\-\u05BE]+$/u.test(text) && hasLetter(text);
}

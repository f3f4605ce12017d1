// A person is known by a display name of 2 to 50 letters, digits, spaces, hyphens and underscores of any script.

import { isWithin } from '#domain/fields/range.ts';
import { characterCount, firstCharacters } from '#domain/fields/text-rule.ts';
import { ACCOUNT_RULES } from './rules.ts';

/** The name of a deleted account, as it is stored; screens say it in the reader's language. */
export const DELETED_NAME = 'Deleted member';

/** Whether the text, with no spaces around it, may be a display name. */
export function isDisplayName(text: string): boolean {
  const rule = ACCOUNT_RULES.displayName;
  return rule.isAllowed(text) && isWithin(rule, characterCount(rule.tidy(text)));
}

/**
 * What a display name would have to become to be one: another provider's may hold apostrophes, dots or emoji.
 * @returns the first of the texts that leaves a display name; undefined when none does.
 */
export function displayNameFrom(...texts: readonly string[]): string | undefined {
  return texts.map(cleanName).find(isDisplayName);
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

function cleanName(text: string): string {
  const words = text
    .normalize('NFC')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}_\-\u05BE]+/gu, ' ');
  return firstCharacters(words.trim(), ACCOUNT_RULES.displayName.max).trim();
}

function upperCase(letter: string): string {
  const upper = letter.toUpperCase();
  // ß would become SS: one initial, two letters.
  return upper.length === letter.length ? upper : letter;
}

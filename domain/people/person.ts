// A person is known by a display name of 2 to 50 letters, digits, spaces, hyphens and underscores of any script.

/** Characters (code points), surrounding spaces not counted. */
export const DISPLAY_NAME_MIN = 2;
export const DISPLAY_NAME_MAX = 50;

/** What an account is called once nobody is behind it: kept in the ledger's language, said in the reader's. */
export const DELETED_NAME = 'Deleted member';

/** Characters. */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;

/** Whether the text may be a display name; it needs one letter or digit, or nobody could be told apart by it. */
export function isDisplayName(text: string): boolean {
  const length = [...text.trim()].length;
  if (length < DISPLAY_NAME_MIN || length > DISPLAY_NAME_MAX) return false;
  // Marks are letters' companions: without them Hindi, Thai and decomposed accents would be refused.
  return /^[\p{L}\p{M}\p{N} _-]+$/u.test(text) && /[\p{L}\p{N}]/u.test(text);
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
    .replace(/[^\p{L}\p{M}\p{N}_-]+/gu, ' ');
  return [...words.trim()].slice(0, DISPLAY_NAME_MAX).join('').trim();
}

function upperCase(letter: string): string {
  const upper = letter.toUpperCase();
  // ß would become SS: one initial, two letters.
  return upper.length === letter.length ? upper : letter;
}

// A text field is tidied first, then tested: by a pattern, by its length, by what it may hold. The contract builds its
// schemas from these rules and the browser's forms ask them, so that both refuse the same texts for the same reason.

import { type BrokenRule, brokenRange, type Range } from './range.ts';

/** `min` and `max` are a number of characters (code points) of the tidied text. */
export interface TextRule extends Range {
  /** What is kept of a text as typed. */
  readonly tidy: (text: string) => string;
  /** A text that does not match breaks the rule `invalid_format`. */
  readonly pattern?: RegExp;
  /** A text for which this is false breaks the rule `custom`. */
  readonly isAllowed?: (text: string) => boolean;
  /** How many characters a tidied text counts as, where that is not simply how many it has. */
  readonly count?: (text: string) => number;
}

/**
 * The rule of an ordinary text: trimmed, nothing where it shows nothing, composed (NFC), without control characters other than
 * line breaks and tabs, and without half of a surrogate pair.
 */
export function plainText(min: number, max: number): TextRule {
  return { min, max, tidy: tidyText, isAllowed: (text) => !CONTROLS.test(text) };
}

/** The rule of a name: a plain text of one line. */
export function lineText(min: number, max: number): TextRule {
  return { ...plainText(min, max), isAllowed: (text) => !LINE_CONTROLS.test(text) };
}

/** The first rule that the text breaks once it is tidied; undefined when it breaks none. */
export function brokenTextRule(rule: TextRule, text: string): BrokenRule | undefined {
  const tidied = rule.tidy(text);
  if (rule.pattern && !rule.pattern.test(tidied)) return 'invalid_format';
  const outside = brokenRange(rule, (rule.count ?? characterCount)(tidied));
  if (outside) return outside;
  return !rule.isAllowed || rule.isAllowed(tidied) ? undefined : 'custom';
}

/**
 * Without surrounding spaces and with composed letters: "e" and a combining accent become "é". Nothing is left of a text that
 * shows nothing. In others, joiners and the like stay: emoji and many scripts need them.
 */
export function tidyText(text: string): string {
  return INVISIBLE.test(text) ? '' : text.normalize('NFC').trim();
}

/** Code points, as PostgreSQL's `char_length` and JSON Schema's `maxLength` count: an emoji of one code point is one. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** The first `max` characters. */
export function firstCharacters(text: string, max: number): string {
  return [...text].slice(0, max).join('');
}

// Spaces, format characters, fillers, selectors of variations, and the braille pattern without dots.
const INVISIBLE = /^[\s\p{Cf}\p{DI}\u2800]*$/u;

// PostgreSQL stores no NUL and no half of a surrogate pair, and terminals and mail headers act on the others.
// What sets a direction until it is ended turns the rest of a sentence around; the marks of right-to-left
// scripts, which are one character like any other, may stay.
const CONTROLS = /[^\P{Cc}\n\t]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
const LINE_CONTROLS = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u;

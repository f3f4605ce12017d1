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
 * The rule of an ordinary text: tidied, with line breaks and tabs, without NUL and without half of a surrogate pair.
 */
export function plainText(min: number, max: number): TextRule {
  return { min, max, tidy: tidyText, isAllowed: (text) => !NOT_STORED.test(text) };
}

/** The rule of a name: a plain text of one line. What was copied from several lines or cells becomes one. */
export function lineText(min: number, max: number): TextRule {
  return { ...plainText(min, max), tidy: (text) => tidyText(text).replace(LINE_BREAKS, ' ') };
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
 * Without surrounding spaces and with composed letters: "e" and a combining accent become "é". What comes along when a text is
 * copied goes, since no reader sees it and could take it out: control characters, and the marks of direction around a telephone
 * number or a name. Nothing is left of a text that shows nothing. In others, joiners and the like stay: emoji and many scripts
 * need them.
 */
export function tidyText(text: string): string {
  const shown = text.replace(OTHER_BREAKS, '\n').replace(COPIED_ALONG, '');
  return INVISIBLE.test(shown) ? '' : shown.normalize('NFC').trim();
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

// Line breaks of other systems, of word processors and of mainframes.
const OTHER_BREAKS = /\r\n?|[\v\f\u0085]/gu;
const LINE_BREAKS = /[\t\n\u2028\u2029]+/gu;

// Terminals and mail headers act on control characters. What sets a direction until it is ended turns the rest of a sentence
// around; the marks of right-to-left scripts, which are one character like any other, may stay.
const COPIED_ALONG = /[^\P{Cc}\0\t\n]|[\u202a-\u202e\u2066-\u2069]/gu;

// PostgreSQL stores neither.
const NOT_STORED = /\0|\p{Cs}/u;

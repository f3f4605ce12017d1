import type { MoneyPart } from '#domain/money/written-money.ts';

/**
 * So many fit into any place, in large letters or in those of the text around. A document may hold no style of an element, and
 * the amounts that are written in one are no longer.
 */
const CHARS_MIN = { large: 6, text: 8 } as const;

/** For how many characters a figure needs room, as a value of its style. */
export function charsToFit(parts: readonly MoneyPart[], letters: keyof typeof CHARS_MIN): string | undefined {
  // A letter of a currency's code is as wide as two of the others, which are digits and marks.
  const chars = parts.reduce((sum, { text }) => sum + text.length + (text.match(/\p{L}/gu)?.length ?? 0), 0);
  return chars > CHARS_MIN[letters] ? String(chars) : undefined;
}

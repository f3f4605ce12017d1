// A weight as people type it: an unsigned number with at most four decimals, written in the reader's language.

import { isWithin } from '#domain/fields/range.ts';
import { type EntryLocale, readNumber } from '#domain/money/number-entry.ts';
import { WEIGHT_DECIMALS, WEIGHT_RANGES, type WeightMode } from './weight.ts';

/**
 * The weight that the text says, in parts or percent.
 * @param locale settles "1.234", see `readNumber`
 * @returns undefined for an empty text, 'unreadable' for a text that is no weight of this mode
 */
export function readWeight(
  mode: WeightMode,
  text: string,
  locale: EntryLocale,
): number | undefined | 'unreadable' {
  if (text.trim() === '') return undefined;
  const number = readNumber(text.trim(), WEIGHT_DECIMALS, locale);
  if (!number || number.decimals > WEIGHT_DECIMALS) return 'unreadable';
  const weight = Number(number.digits) / 10 ** number.decimals;
  return isWithin(WEIGHT_RANGES[mode], weight) ? weight : 'unreadable';
}

// People write 1234.5 in many ways: "1234,50", "1.234,50", "1,234.50", "1 234,50", "1'234.50", "1,00,000". Which mark
// groups digits and which one starts the decimals is read from the number itself where it shows it, and decided by
// currency and language only where it does not.

/** The language the reader writes in: it settles what "1.234" means. */
export type EntryLocale = 'en' | 'es';

/** An exact decimal: digits / 10^decimals. */
export interface EnteredNumber {
  digits: bigint;
  decimals: number;
}

/**
 * Reads one unsigned number without surrounding spaces; undefined when it is none.
 *
 * A single point or comma followed by exactly three digits ("1.234", "12,345") is ambiguous:
 *
 * | decimals of the currency | "1.234" in en | "1,234" in en | "1.234" in es | "1,234" in es |
 * |--------------------------|---------------|---------------|---------------|---------------|
 * | 0                        | 1234          | 1234          | 1234          | 1234          |
 * | 2                        | 1.234         | 1234          | 1234          | 1.234         |
 * | 3 and 4                  | 1.234         | 1.234         | 1.234         | 1.234         |
 *
 * A currency without decimals has nothing else for the mark to mean; one with three writes its amounts just so, and
 * `toDecimal` must read back as it was. With two, a value of 1.234 is too precise and therefore refused by the caller:
 * better than booking a thousand times too much or too little. "0.123" and "1234.567" cannot be groups and never are.
 */
export function readNumber(
  text: string,
  decimalPlaces: number,
  locale: EntryLocale,
): EnteredNumber | undefined {
  const marks = text.replace(/[^.,]/g, '');
  const decimalMark = decimalMarkOf(text, marks, decimalPlaces, locale);
  const split = decimalMark ? text.lastIndexOf(decimalMark) : text.length;
  const whole = text.slice(0, split);
  const decimals = text.slice(split + 1);
  if (!(isGrouped(whole) || (whole === '' && decimals !== '')) || !/^\d*$/.test(decimals)) return undefined;
  return { digits: BigInt(whole.replace(/\D/g, '') + decimals), decimals: decimals.length };
}

function decimalMarkOf(text: string, marks: string, decimalPlaces: number, locale: EntryLocale) {
  const last = marks.at(-1);
  if (last === undefined) return undefined;
  if (marks.length > 1) return marks.indexOf(last) === marks.length - 1 ? last : undefined;
  // Only a lone mark between one to three digits and three more can be either; "0.123" starts no group.
  if (!/^[1-9]\d{0,2}[.,]\d{3}$/.test(text) || decimalPlaces >= 3) return last;
  if (decimalPlaces === 0) return undefined;
  return last === DECIMAL_MARK[locale] ? last : undefined;
}

const DECIMAL_MARK = { en: '.', es: ',' } as const satisfies Record<EntryLocale, string>;

// Plain digits, or groups of three behind one and the same mark, or India's groups of two before the last three.
function isGrouped(whole: string): boolean {
  return /^(\d+|\d{1,3}(?<mark>[.,\s'’])\d{3}(\k<mark>\d{3})*|\d{1,2}(,\d{2})+,\d{3})$/u.test(whole);
}

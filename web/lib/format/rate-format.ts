import { type ExchangeRate, rateText } from '#domain/money/exchange-rate.ts';

/** The rate with six significant digits unless told otherwise: '0.859993' in English, '0,859993' in Spanish. */
export function formatRate(rate: ExchangeRate, language: string, significantDigits = 6): string {
  const decimal = rateText(rate, significantDigits);
  if (!isDecimal(decimal)) throw new Error(`not a decimal: ${decimal}`);
  // Intl reads the text digit by digit: no floating-point number is made.
  return new Intl.NumberFormat(language, { maximumFractionDigits: 20 }).format(decimal);
}

function isDecimal(text: string): text is `${number}` {
  return /^\d+(\.\d+)?$/.test(text);
}

import { type ExchangeRate, rateText } from '#domain/money/exchange-rate.ts';

/** Six significant digits of the rate: '0.859993' in English, '0,859993' in Spanish. */
export function formatRate(rate: ExchangeRate, language: string): string {
  const decimal = rateText(rate);
  if (!isDecimal(decimal)) throw new Error(`not a decimal: ${decimal}`);
  // Intl reads the text digit by digit: no floating-point number is made.
  return new Intl.NumberFormat(language, { maximumFractionDigits: 20 }).format(decimal);
}

function isDecimal(text: string): text is `${number}` {
  return /^\d+(\.\d+)?$/.test(text);
}

import type { Locale } from '#contract/accounts.ts';
import { findCurrency } from '#domain/money/currency.ts';

/**
 * An amount on a scale: '€1,350', '1350 €'. The amounts of one scale are written in one way: all with the currency's
 * decimals where it reaches over a few units, otherwise none of them.
 */
export function formatScaleMoney(
  amount: number,
  currency: string,
  language: Locale,
  hasDecimals: boolean,
): string {
  const { symbol, decimalPlaces } = findCurrency(currency) ?? { symbol: undefined, decimalPlaces: 2 };
  const shownPlaces = hasDecimals ? decimalPlaces : 0;
  const onScale = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: shownPlaces,
    maximumFractionDigits: shownPlaces,
  });
  return onScale
    .formatToParts(amount / 10 ** decimalPlaces)
    .map(({ type, value }) => {
      if (type === 'minusSign') return '−';
      return type === 'currency' ? (symbol ?? value) : value;
    })
    .join('');
}

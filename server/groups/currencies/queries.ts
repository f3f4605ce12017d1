import type { z } from 'zod';
import type { currencyInfoSchema } from '#contract/currencies.ts';
import { type CurrencyCode, getCurrency } from '#domain/money/currency.ts';
import { REGIONS } from './regions.ts';

type CurrencyInfo = z.output<typeof currencyInfoSchema>;

/** In the order of the configuration. */
export function listCurrencies(offered: readonly CurrencyCode[]): CurrencyInfo[] {
  return offered.map(getCurrency);
}

/** Regions without a currency on offer are left out. */
export function listCurrenciesByRegion(
  offered: readonly CurrencyCode[],
): { region: string; currencies: CurrencyInfo[] }[] {
  return [...REGIONS]
    .map(([region, codes]) => ({
      region,
      currencies: listCurrencies(offered.filter((code) => codes.has(code))),
    }))
    .filter(({ currencies }) => currencies.length > 0);
}

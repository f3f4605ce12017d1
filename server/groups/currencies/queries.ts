import type { z } from 'zod';
import type { currencyInfoSchema } from '#contract/currencies.ts';
import { type CurrencyCode, getCurrency } from '#domain/money/currency.ts';
import { currencyAt, type Whereabouts } from './countries.ts';
import { REGIONS } from './regions.ts';

type CurrencyInfo = z.output<typeof currencyInfoSchema>;

/** In the order of the configuration. */
export function listCurrencies(offered: readonly CurrencyCode[]): CurrencyInfo[] {
  return offered.map(getCurrency);
}

/** The caller's own where it is on offer, else the first of the configuration. */
export function defaultCurrency(offered: readonly CurrencyCode[], where: Whereabouts): CurrencyInfo {
  const own = currencyAt(where);
  const found = offered.find((code) => code === own) ?? offered[0];
  return getCurrency(found ?? 'USD');
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

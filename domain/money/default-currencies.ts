// The currencies that come first among all that a server offers (product specification, section 3). Apart from what looks a
// currency up, which pages load that need no defaults.

import { type CurrencyCode, getCurrency } from './currency.ts';

export const DEFAULT_CURRENCIES: readonly CurrencyCode[] = ['USD', 'EUR', 'GBP', 'CAD', 'AUD'].map(
  (code) => getCurrency(code).code,
);

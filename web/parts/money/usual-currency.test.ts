import { describe, expect, it } from 'vitest';
import { getCurrency } from '#domain/money/currency.ts';
import { inUsualCurrency } from './usual-currency.ts';

const eur = getCurrency('EUR').code;
const usd = getCurrency('USD').code;
const gbp = getCurrency('GBP').code;

const group = (defaultCurrency: typeof eur, archivedAt: string | null = null) => ({
  defaultCurrency,
  archivedAt,
});
const shown = (...groups: ReturnType<typeof group>[]) =>
  inUsualCurrency([{ currency: eur }, { currency: usd }], groups)?.currency;

describe('what is first shown in one of several currencies', () => {
  it('is in the one that most groups begin with; of those that are alike, in that of the first group', () => {
    expect(shown(group(eur), group(usd), group(usd))).toBe(usd);
    expect(shown(group(usd), group(eur))).toBe(usd);
  });

  it('counts no archived group', () => {
    const archived = group(usd, '2026-03-01T00:00:00Z');
    expect(shown(archived, archived, group(eur))).toBe(eur);
  });

  it('is in one of the given currencies: in the first, where no group begins with any', () => {
    expect(shown(group(gbp), group(gbp), group(usd))).toBe(usd);
    expect(shown(group(gbp))).toBe(eur);
    expect(inUsualCurrency([], [group(eur)])).toBeUndefined();
  });
});

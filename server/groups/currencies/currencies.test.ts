import { describe, expect, it } from 'vitest';
import { ISO_4217 } from '#domain/money/currency.ts';
import { startTestApp } from '#test/app.ts';
import { expectData } from '#test/group.ts';
import { listCurrenciesByRegion } from './queries.ts';

const { anonymous } = await startTestApp();
const euro = { code: 'EUR', symbol: '€', symbolPosition: 'before', decimalPlaces: 2 };

describe('the currencies', () => {
  it('are those that this server offers, the default first', async () => {
    const all = expectData(await anonymous.get<{ code: string }[]>('/api/common/currencies'));
    expect(all.map(({ code }) => code)).toEqual(['USD', 'EUR', 'GBP', 'CAD', 'AUD']);
    expect(all[1]).toEqual(euro);
    expect(expectData(await anonymous.get('/api/common/currencies/default'))).toEqual(all[0]);
  });

  it('are found by the part of the world where they are at home', async () => {
    const regions = expectData(await anonymous.get<object[]>('/api/common/currencies/by-region'));
    expect(regions[0]).toMatchObject({ region: 'europe', currencies: [euro, { code: 'GBP' }] });
  });

  it('each have exactly one region', () => {
    const codes = [...ISO_4217.values()].map(({ code }) => code);
    const placed = listCurrenciesByRegion(codes).flatMap(({ currencies }) =>
      currencies.map(({ code }) => code),
    );
    expect(placed.sort()).toEqual(codes.sort());
  });
});

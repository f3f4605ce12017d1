import { describe, expect, it } from 'vitest';
import { getCurrency, ISO_4217 } from '#domain/money/currency.ts';
import { startTestApp } from '#test/app.ts';
import { expectData, expenseOf, makeGroup, record } from '#test/group.ts';
import { defaultCurrency, listCurrenciesByRegion } from './queries.ts';

const { anonymous, as } = await startTestApp();
const euro = { code: 'EUR', symbol: '€', symbolPosition: 'before', decimalPlaces: 2 };

describe('the currencies', () => {
  it('are those that this server offers, the default first', async () => {
    const all = expectData(await anonymous.get<{ code: string }[]>('/api/common/currencies'));
    expect(all.slice(0, 5).map(({ code }) => code)).toEqual(['USD', 'EUR', 'GBP', 'CAD', 'AUD']);
    expect(all[1]).toEqual(euro);
    expect(expectData(await anonymous.get('/api/common/currencies/default'))).toEqual(all[0]);
  });

  it('are all of ISO 4217, each once, with the decimals of the standard', async () => {
    const all = expectData(await anonymous.get<{ code: string }[]>('/api/common/currencies'));
    expect(all.map(({ code }) => code).sort()).toEqual([...ISO_4217.keys()]);
    expect(all).toContainEqual(expect.objectContaining({ code: 'JPY', decimalPlaces: 0 }));
    expect(all).toContainEqual(expect.objectContaining({ code: 'KWD', decimalPlaces: 3 }));
  });

  it('begin with that of the country where the caller is', async () => {
    const path = '/api/common/currencies/default';
    const atHome = await anonymous.get(`${path}?timeZone=Europe%2FMadrid&language=es`);
    expect(expectData(atHome)).toEqual(euro);
    const nowhere = await anonymous.get(`${path}?timeZone=Mars%2FOlympus&language=%3F`);
    expect(expectData(nowhere)).toMatchObject({ code: 'USD' });
    expect(defaultCurrency([getCurrency('GBP').code], { timeZone: 'Europe/Madrid' }).code).toBe('GBP');
  });

  it('of 0, 2 and 3 decimals are kept by a group to the last minor unit', async () => {
    const ana = await as('Ana');
    const currencies = ['JPY', 'CHF', 'KWD'].map((code) => getCurrency(code).code);
    const group = await makeGroup(ana, [], { currencies, defaultCurrency: getCurrency('JPY').code });
    for (const currency of currencies) {
      const made = await record(ana, group.id, expenseOf(ana, [ana], { amount: 1_234_567, currency }));
      expect([made.currency, made.amount]).toEqual([currency, 1_234_567]);
    }
  });

  it('are found by the part of the world where they are at home', async () => {
    const regions = expectData(await anonymous.get<object[]>('/api/common/currencies/by-region'));
    expect(regions[0]).toMatchObject({ region: 'europe' });
    expect(regions[0]).toHaveProperty('currencies', expect.arrayContaining([euro]));
  });

  it('each have exactly one region', () => {
    const codes = [...ISO_4217.values()].map(({ code }) => code);
    const placed = listCurrenciesByRegion(codes).flatMap(({ currencies }) =>
      currencies.map(({ code }) => code),
    );
    expect(placed.sort()).toEqual(codes.sort());
  });
});

import { describe, expect, it } from 'vitest';
import { filtersOf, isFiltered, withFilters, withoutFilters } from './filters.ts';

const ANA = '0196a3c0-7a5e-7c1b-9d2f-3e4a5b6c7d8e';

describe('filters in the address', () => {
  it('ignores what makes no sense', () => {
    const params = new URLSearchParams(
      'kind=loan&currency=euro&from=2026-02-30&min=-5&max=1.5&deleted=maybe&q=+&person=ana&category=bread',
    );
    expect(filtersOf(params)).toEqual({});
    expect(filtersOf(new URLSearchParams({ q: 'x'.repeat(201), person: `${ANA}0` }))).toEqual({});
  });

  it('takes an id in letters of either case, as the server does', () => {
    const shared = new URLSearchParams({ person: ANA.toUpperCase(), category: ANA.toUpperCase() });
    expect(filtersOf(shared)).toEqual({ userId: ANA, category: ANA });
    expect(filtersOf(new URLSearchParams('category=GROCERIES'))).toEqual({});
  });

  it('reads back what was set, and clears everything but what is not a filter', () => {
    const params = withFilters(new URLSearchParams('type=income'), {
      kind: 'expense',
      person: ANA,
      from: '2026-03-01',
      min: '1000',
      deleted: 'true',
      q: 'dinner',
    });
    expect(filtersOf(params)).toEqual({
      q: 'dinner',
      type: 'expense',
      userId: ANA,
      from: '2026-03-01',
      minAmount: 1000,
      includeDeleted: 'true',
    });
    expect(withoutFilters(params).toString()).toBe('type=income');
  });

  it('of the last amount take the usual currency along, which came with it', () => {
    const left = (search: string, changes: Parameters<typeof withFilters>[1]) =>
      withFilters(new URLSearchParams(search), changes, 'EUR').toString();
    expect(left('currency=EUR&min=100', { min: '' })).toBe('');
    expect(left('currency=EUR&min=100&max=200', { min: '' })).toBe('currency=EUR&max=200');
    expect(left('currency=USD&min=100', { min: '' })).toBe('currency=USD');
    expect(left('currency=EUR', { max: '' })).toBe('currency=EUR');
    expect(left('currency=JPY&min=100', { currency: 'EUR', min: '', max: '' })).toBe('currency=EUR');
  });

  it('of the transfers choose among what is handed from one member to another', () => {
    const type = (search: string) => filtersOf(new URLSearchParams(search)).type;
    expect(type('view=transfers')).toBe('transfer,settlement');
    expect(type('view=transfers&kind=settlement')).toBe('settlement');
    expect(type('view=transfers&kind=expense')).toBe('transfer,settlement');
  });

  it('count as such only where one is set', () => {
    expect(isFiltered(new URLSearchParams('view=transfers'))).toBe(false);
    expect(isFiltered(new URLSearchParams('view=transfers&kind=transfer'))).toBe(true);
    expect(isFiltered(new URLSearchParams('q=dinner'))).toBe(true);
  });
});

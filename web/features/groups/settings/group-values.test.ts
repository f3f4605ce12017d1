import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { newGroupSchema } from '#contract/groups.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { DEFAULT_CURRENCIES } from '#domain/money/default-currencies.ts';
import {
  brokenFields,
  changedFields,
  editOf,
  GROUP_FIELDS,
  type GroupValues,
  newValues,
  withCurrencies,
} from './group-values.ts';

const [eur, usd] = [getCurrency('EUR').code, getCurrency('USD').code];
const flat = { ...newValues(eur), name: 'Flat 12' };

const wrongFields = (values: GroupValues) =>
  GROUP_FIELDS.filter((field) => brokenFields(values)[field] !== undefined);

describe('the time zone of a new group', () => {
  const beginIn = (timeZone: string) => {
    const options = Intl.DateTimeFormat().resolvedOptions();
    const known = vi
      .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
      .mockReturnValue({ ...options, timeZone });
    const begun = newValues(eur);
    known.mockRestore();
    return begun.timeZone;
  };

  it('is that of the system, also by another of its names or as hours from UTC', () => {
    for (const zone of ['Europe/Madrid', 'Asia/Kolkata', 'Etc/GMT-3', 'UTC'])
      expect(beginIn(zone)).toBe(zone);
  });

  it('is UTC where the browser cannot tell the zone', () => {
    expect(beginIn('Etc/Unknown')).toBe('UTC');
  });
});

describe('the currencies of a group', () => {
  it('always hold the default one: taking it away makes the first the default', () => {
    const both = withCurrencies(flat, [eur, usd]);
    expect(both.defaultCurrency).toBe(eur);
    expect(withCurrencies(both, [usd]).defaultCurrency).toBe(usd);
  });

  it('may all be gone while others are being chosen, but are not saved so', () => {
    const none = withCurrencies(flat, []);
    expect(none.defaultCurrency).toBe(eur);
    expect(wrongFields(none)).toContain('currencies');
  });

  it('count as changed when only their order is', () => {
    const both = withCurrencies(flat, [eur, usd]);
    expect(changedFields(both, { ...both, currencies: [usd, eur] })).toEqual(['currencies']);
  });
});

describe('saving a group', () => {
  it('sends only what was changed, so that others’ changes stay', () => {
    expect(editOf(flat, { ...flat, name: 'Flat 13' })).toEqual({ name: 'Flat 13' });
    expect(editOf(flat, flat)).toEqual({});
  });

  it('sends the default together with the currencies that it must be among', () => {
    expect(editOf(flat, withCurrencies(flat, [usd]))).toEqual({ currencies: [usd], defaultCurrency: usd });
  });

  it('is refused with a name of one letter or of spaces', () => {
    expect(wrongFields({ ...flat, name: 'F' })).toEqual(['name']);
    expect(wrongFields({ ...flat, name: '    ' })).toEqual(['name']);
    expect(wrongFields(flat)).toEqual([]);
  });

  it('is refused here for the very fields that the server would refuse', () => {
    const edges = [0, 1, 2, 99, 100, 101, 499, 500, 501].map((length) => ` ${'é'.repeat(length)}\n`);
    fc.assert(
      fc.property(
        fc.constantFrom(...edges),
        fc.constantFrom(...edges),
        fc.uniqueArray(fc.constantFrom(...DEFAULT_CURRENCIES)),
        (name, description, currencies) => {
          const values = withCurrencies({ ...flat, name, description }, currencies);
          const refused = newGroupSchema.safeParse(values).error?.issues.map(({ path }) => path[0]) ?? [];
          // Without any currency the default is not among them either: one mistake, told once.
          expect(wrongFields(values)).toEqual(refused.filter((field) => field !== 'defaultCurrency'));
        },
      ),
    );
  });
});

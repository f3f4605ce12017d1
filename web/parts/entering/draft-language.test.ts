import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '#domain/calendar/calendar-date.ts';
import { parseAmountEntry } from '#domain/money/amount-entry.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { newDraft } from './draft.ts';
import { inLanguage } from './draft-language.ts';

const LOCALES = ['en', 'es'] as const;

const draft = newDraft({
  id: 'dinner',
  type: 'expense',
  me: 'ana',
  members: [],
  currency: getCurrency('EUR').code,
  date: calendarDate('2026-03-14'),
  description: '',
  locale: 'en',
  defaultSplit: null,
});
const side = (text: string) => ({
  mode: 'items' as const,
  entries: [{ userId: 'ana', included: true, text }],
  itemised: {
    items: [{ key: 0, name: '1.5 l of milk', amountText: text, parts: [] }],
    extras: { discount: '', tax: text, tip: '10%' },
    makesTotal: false,
  },
});

describe('a draft in another language', () => {
  it('has each of its figures as it is typed there, and its words as they are', () => {
    const { code } = getCurrency('USD');
    const english = {
      ...draft,
      description: '2.5 kg',
      amountText: '12.50 + 1,234',
      foreign: { currency: code, amountText: '1,234.50', rateText: '1.0835', isRateOwn: true },
      payers: side('1.234.567'),
      recipients: side('0.5'),
    };
    expect(inLanguage(english, 'es')).toEqual({
      ...english,
      locale: 'es',
      amountText: '12,50 + 1.234',
      foreign: { currency: code, amountText: '1,234.50', rateText: '1,0835', isRateOwn: true },
      recipients: side('0,5').itemised && {
        ...side('0,5'),
        itemised: {
          ...side('0,5').itemised,
          items: [{ key: 0, name: '1.5 l of milk', amountText: '0,5', parts: [] }],
        },
      },
    });
    expect(inLanguage(english, 'en')).toBe(english);
  });

  it('has the same amounts', () => {
    const figure = fc.stringMatching(/^\d{1,7}([.,]\d{1,3}){0,3}([+*-]\d{1,4}([.,]\d{1,3})?)?$/);
    fc.assert(
      fc.property(
        figure,
        fc.constantFrom(...LOCALES),
        fc.constantFrom('EUR', 'JPY', 'KWD'),
        (amountText, locale, code) => {
          const other = locale === 'en' ? 'es' : 'en';
          const said = inLanguage({ ...draft, locale, amountText }, other).amountText;
          const currency = getCurrency(code);
          expect(parseAmountEntry(said, currency, other)).toEqual(
            parseAmountEntry(amountText, currency, locale),
          );
        },
      ),
    );
  });
});

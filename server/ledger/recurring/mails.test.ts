import { describe, expect, it } from 'vitest';
import { LOCALES } from '#contract/accounts.ts';
import { calendarDate } from '#domain/calendar/calendar-date.ts';
import { getCurrency, ISO_4217 } from '#domain/money/currency.ts';
import { AMOUNT_MAX, minorUnits } from '#domain/money/money.ts';
import { RECURRING_TEXTS, type RecurringFacts } from './mail-texts.ts';
import { recurringMail } from './mails.ts';

const FACTS = { displayName: 'Ana', description: 'Rent', group: 'Casa Lola' };
const TEN_EUROS = { amount: minorUnits(1_000), currency: getCurrency('EUR').code };
const PAUSED = { kind: 'paused', pauseReason: 'owner-left', others: [] } as const;
const SEVERAL = { ...PAUSED, others: [{ description: 'Water', ...TEN_EUROS }] };
const REMINDER = { kind: 'reminder', date: calendarDate('2026-03-01') } as const;

describe.each(LOCALES)('the amount in a mail in %s', (locale) => {
  it.each([...ISO_4217.values()])('has every minor unit of $code', ({ code: currency, decimalPlaces }) => {
    for (const amount of [1, 123_456, AMOUNT_MAX].map(minorUnits)) {
      const texts = [PAUSED, REMINDER].map((notice) =>
        RECURRING_TEXTS[locale]({ ...FACTS, amount, currency, notice }),
      );
      for (const { paragraphs } of texts) {
        const [, written] = /\((.*?)\)/.exec(paragraphs[0] ?? '') ?? [];
        expect(written?.replace(/\D/g, '')).toBe(String(amount).padStart(decimalPlaces + 1, '0'));
      }
    }
  });
});

describe.each(LOCALES)('the names in a mail in %s', (locale) => {
  const link = 'https://quits.example/recurring-expenses';
  const textOf = (name: string, notice: RecurringFacts['notice']) =>
    recurringMail(
      { to: 'ana@quits.example', locale, link },
      { displayName: name, description: name, group: name, ...TEN_EUROS, notice },
    ).text;

  it.each([PAUSED, REMINDER])('are no second link: $kind', (notice) => {
    const text = textOf('https://evil.example/win', notice);
    expect(text.match(/https?:\/\/\S+/g)).toEqual([link]);
    expect(text).not.toContain('evil.example');
  });

  it.each([PAUSED, REMINDER])('keep their direction to themselves, also in the greeting: $kind', (notice) => {
    const text = textOf('\u202eדנה', notice);
    const [greeting = ''] = text.split('\n');
    expect(greeting).toContain('\u2068דנה\u2069');
    expect(text.match(/דנה/g)).toHaveLength(text.match(/\u2068דנה\u2069/g)?.length ?? 0);
  });

  it('are no second link: those of the others that paused', () => {
    const others = [{ ...TEN_EUROS, description: 'https://evil.example/win' }];
    const text = textOf('Rent', { ...PAUSED, others });
    expect(text.match(/https?:\/\/\S+/g)).toEqual([link]);
    expect(text).not.toContain('evil.example');
  });
});

it.each([
  ['en', '2 recurring expenses in “Casa Lola” are paused', '“Rent” (€10.00), “Water” (€10.00)'],
  ['es', '2 gastos recurrentes de «Casa Lola» están en pausa', '«Rent» (10,00 €), «Water» (10,00 €)'],
] as const)('several that paused together are named in one mail in %s', (locale, subject, names) => {
  const texts = RECURRING_TEXTS[locale]({ ...FACTS, ...TEN_EUROS, notice: SEVERAL });
  expect(texts.subject).toBe(subject);
  expect(texts.paragraphs[1]?.replace(/\s/g, ' ')).toBe(names);
});

it.each([
  ['en', 'GBP', '(£10.00)'],
  ['es', 'GBP', '(10,00 £)'],
  ['en', 'CHF', '(CHF 10.00)'],
  ['es', 'CHF', '(10,00 CHF)'],
  ['en', 'BZD', '(BZ$10.00)'],
  ['en', 'BDT', '(৳10.00)'],
] as const)('an amount has the symbol that the app shows: in %s, %s', (locale, code, amount) => {
  const money = { ...TEN_EUROS, currency: getCurrency(code).code };
  const [paragraph = ''] = RECURRING_TEXTS[locale]({ ...FACTS, ...money, notice: REMINDER }).paragraphs;
  expect(paragraph.replace(/\s/g, ' ')).toContain(amount);
});

it('a pause for days that were missed has nothing to wait for', () => {
  const notice = { kind: 'paused', pauseReason: 'too-many-days', others: [] } as const;
  const several = { ...notice, others: [{ description: 'Water', ...TEN_EUROS }] };
  const saysLast = (locale: 'en' | 'es', told: RecurringFacts['notice']) =>
    RECURRING_TEXTS[locale]({ ...FACTS, ...TEN_EUROS, notice: told }).paragraphs.at(-1);
  expect(saysLast('en', notice)).toMatch(/^You can resume it now\./);
  expect(saysLast('en', several)).toMatch(/^You can resume them now\./);
  expect(saysLast('es', notice)).toMatch(/^Puedes reanudarlo ya\./);
  expect(saysLast('es', several)).toMatch(/^Puedes reanudarlos ya\./);
});

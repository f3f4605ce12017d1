import { describe, expect, it } from 'vitest';
import { LOCALES } from '#contract/accounts.ts';
import { calendarDate } from '#domain/calendar/calendar-date.ts';
import { ISO_4217 } from '#domain/money/currency.ts';
import { AMOUNT_MAX, minorUnits } from '#domain/money/money.ts';
import { RECURRING_TEXTS } from './mail-texts.ts';

const FACTS = { displayName: 'Ana', description: 'Rent', group: 'Casa Lola' };
const PAUSED = { kind: 'paused', pauseReason: 'owner-left' } as const;
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

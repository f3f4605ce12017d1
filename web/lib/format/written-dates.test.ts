import { describe, expect, it } from 'vitest';
import { addDays, calendarDate } from '#domain/calendar/calendar-date.ts';
import { nearDay, shortMonth, writtenDate, writtenMonth } from './written-dates.ts';

const FIRST = calendarDate('2028-01-01');
const DAYS_OF_LEAP_YEAR = 366;

describe.each([
  ['en', 'en-GB'],
  ['es', 'es'],
] as const)('in %s', (language, locale) => {
  const written = (date: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(date));

  it('each day of a year is written as Intl writes it', () => {
    for (let index = 0; index < DAYS_OF_LEAP_YEAR; index++) {
      const date = addDays(FIRST, index);
      const dayAndMonth = { day: 'numeric', month: 'short' } as const;
      expect(writtenDate(date, language, 'short')).toBe(written(date, dayAndMonth));
      expect(writtenDate(date, language, 'medium')).toBe(written(date, { ...dayAndMonth, year: 'numeric' }));
      expect(writtenDate(date, language, 'long')).toBe(
        written(date, { day: 'numeric', month: 'long', year: 'numeric' }),
      );
      expect(writtenMonth(date, language)).toBe(written(date, { month: 'long', year: 'numeric' }));
      expect(shortMonth(date, language)).toBe(written(date, { month: 'short' }));
    }
  });

  it('the days around today have names, and others have none', () => {
    const intl = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
    for (const days of [-1, 0, 1]) expect(nearDay(days, language)).toBe(intl.format(days, 'day'));
    expect([-2, 2].map((days) => nearDay(days, language))).toEqual([undefined, undefined]);
  });
});

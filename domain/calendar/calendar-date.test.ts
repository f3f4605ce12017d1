import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  type CalendarDate,
  findCalendarDate,
  findDaysLater,
  isCalendarDate,
  isTimeZone,
  todayIn,
} from './calendar-date.ts';

function date(text: string): CalendarDate {
  if (!isCalendarDate(text)) throw new Error(`${text} is no date`);
  return text;
}

describe('a calendar date', () => {
  test.each(['2026-03-14', '2024-02-29', '2000-02-29', '1900-01-01', '2999-12-31'])('%s is one', (text) => {
    expect(isCalendarDate(text)).toBe(true);
  });

  test.each([
    '2026-02-30',
    '2026-02-29',
    '1900-02-29',
    '2026-2-3',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-04-31',
    '1899-12-31',
    '3000-01-01',
    '12491-01-01',
    '0026-03-14',
    '2026-03-14T00:00:00Z',
    ' 2026-03-14',
    '2026-03-14\n',
    '٢٠٢٦-٠٣-١٤',
    '14/03/2026',
    '',
  ])('"%s" is none', (text) => {
    expect(isCalendarDate(text)).toBe(false);
  });
});

describe('a time zone', () => {
  test.each(['UTC', 'Europe/Madrid', 'Etc/GMT+5', 'America/Argentina/Ushuaia'])('%s is one', (text) => {
    expect(isTimeZone(text)).toBe(true);
  });

  test.each(['', '+14:00', '-03', '+0530', '−02:00', 'GMT+1', 'Europe', 'Europe/Atlantis', ' UTC'])(
    '%j is none',
    (text) => {
      expect(isTimeZone(text)).toBe(false);
    },
  );
});

describe('today', () => {
  test.each([
    ['2026-03-14T23:30:00Z', 'UTC', '2026-03-14'],
    ['2026-03-14T23:30:00Z', 'Europe/Madrid', '2026-03-15'],
    ['2026-03-15T06:59:59Z', 'America/Los_Angeles', '2026-03-14'],
    ['2026-03-14T10:00:00Z', 'Pacific/Kiritimati', '2026-03-15'],
    ['2026-01-01T00:00:00Z', 'America/Los_Angeles', '2025-12-31'],
    ['2026-03-29T00:59:59Z', 'Europe/Madrid', '2026-03-29'],
  ])('at %s in %s is %s', (instant, timeZone, today) => {
    expect(todayIn(new Date(instant), timeZone)).toBe(today);
  });

  test('an unknown zone and a year beyond the calendar are refused', () => {
    expect(() => todayIn(new Date(0), 'Mars/Olympus')).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    );
    expect(() => todayIn(new Date('1850-06-01T00:00:00Z'), 'UTC')).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    );
  });
});

describe('days later', () => {
  test.each([
    ['2026-03-14', 1, '2026-03-15'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-03-14', 0, '2026-03-14'],
  ])('%s and %d is %s', (from, days, to) => {
    expect(addDays(date(from), days)).toBe(to);
    expect(findDaysLater(date(from), days)).toBe(to);
  });

  test('leaving the calendar is refused', () => {
    expect(() => addDays(date('2999-12-31'), 1)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
    expect(() => addDays(date('2999-12-31'), 1e12)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    );
  });

  test('are not found beyond the calendar', () => {
    expect(findDaysLater(date('2999-12-31'), 1)).toBeUndefined();
    expect(findDaysLater(date('2999-12-31'), 1e12)).toBeUndefined();
    expect(findCalendarDate('3000-01-01')).toBeUndefined();
    expect(findCalendarDate('2999-12-31')).toBe('2999-12-31');
  });

  test('going there and back is the same day, and later dates sort later', () => {
    const days = fc.integer({ min: 0, max: 200_000 });
    fc.assert(
      fc.property(days, days, (start, step) => {
        const from = addDays(date('1900-01-01'), start);
        const to = addDays(from, step);
        expect(addDays(to, -step)).toBe(from);
        expect(to >= from).toBe(true);
      }),
    );
  });
});

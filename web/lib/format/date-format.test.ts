import { afterEach, expect, test } from 'vitest';
import { type CalendarDate, isCalendarDate } from '#domain/calendar/calendar-date.ts';
import { dayParts, formatDate, formatMonth, formatRelativeDay, relativeDay } from './date-format.ts';

const ZONE = process.env.TZ;
afterEach(() => {
  // Assigning undefined would set the zone to the text 'undefined'.
  if (ZONE === undefined) delete process.env.TZ;
  else process.env.TZ = ZONE;
});

function date(text: string): CalendarDate {
  if (!isCalendarDate(text)) throw new Error(`not a date: ${text}`);
  return text;
}

test.each(['America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'])(
  'the 1st is shown as the 1st in %s',
  (zone) => {
    process.env.TZ = zone;
    expect(formatDate(date('2026-03-01'), 'en', 'medium')).toBe('1 Mar 2026');
    expect(formatDate(date('2026-03-01'), 'es', 'long')).toBe('1 de marzo de 2026');
    expect(dayParts(date('2026-03-01'), 'en')).toEqual({ day: '1', month: 'Mar', year: '2026' });
  },
);

test.each([
  ['2026-11-21', 'Today', 'Hoy'],
  ['2026-11-20', 'Yesterday', 'Ayer'],
  ['2026-11-22', 'Tomorrow', 'Mañana'],
  ['2026-11-03', '3 Nov', '3 nov'],
  ['2025-11-21', '21 Nov 2025', '21 nov 2025'],
])('%s is named as seen from 21 November 2026', (day, english, spanish) => {
  expect(formatRelativeDay(date(day), date('2026-11-21'), 'en')).toBe(english);
  expect(formatRelativeDay(date(day), date('2026-11-21'), 'es')).toBe(spanish);
});

test('a day is named within a line without a capital', () => {
  expect(relativeDay(date('2026-11-20'), date('2026-11-21'), 'en')).toBe('yesterday');
  expect(relativeDay(date('2026-11-22'), date('2026-11-21'), 'es')).toBe('mañana');
});

test('the day before a change of the clock is yesterday', () => {
  process.env.TZ = 'Europe/Madrid';
  expect(formatRelativeDay(date('2026-10-24'), date('2026-10-25'), 'en')).toBe('Yesterday');
  expect(formatRelativeDay(date('2026-03-28'), date('2026-03-29'), 'en')).toBe('Yesterday');
});

test('a month is named in the language, whatever the zone', () => {
  process.env.TZ = 'America/Los_Angeles';
  expect(formatMonth('2026-01', 'en')).toBe('January 2026');
  expect(formatMonth('2026-01', 'es')).toBe('Enero de 2026');
  expect(formatMonth('2026-01', 'es', 'short')).toBe('Ene');
});

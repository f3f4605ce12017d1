import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, calendarDate, todayIn } from './calendar-date.ts';
import { startOfDay } from './start-of-day.ts';

it.each([
  ['2026-11-22', 'UTC', '2026-11-22T00:00:00.000Z'],
  ['2026-11-22', 'America/Los_Angeles', '2026-11-22T08:00:00.000Z'],
  ['2026-07-22', 'America/Los_Angeles', '2026-07-22T07:00:00.000Z'],
  ['2026-11-22', 'Pacific/Kiritimati', '2026-11-21T10:00:00.000Z'],
  ['2026-11-22', 'Asia/Kathmandu', '2026-11-21T18:15:00.000Z'],
  // The days on which clocks change in Madrid.
  ['2026-03-29', 'Europe/Madrid', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Madrid', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Madrid', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Madrid', '2026-10-25T23:00:00.000Z'],
  // A day that began at one o'clock, and one before which an hour came twice.
  ['2017-10-15', 'America/Sao_Paulo', '2017-10-15T03:00:00.000Z'],
  ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'],
  // A day that has never been.
  ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
])('%s begins in %s at %s', (date, zone, instant) => {
  expect(startOfDay(calendarDate(date), zone).toISOString()).toBe(instant);
});

it('refuses a zone that there is not', () => {
  expect(() => startOfDay(calendarDate('2026-11-22'), 'Europe/Atlantis')).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT' }),
  );
});

it('is the first instant of the day in every zone', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const anyDay = fc.integer({ min: 0, max: 25_000 }).map((days) => addDays(calendarDate('1975-01-01'), days));
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...zones), (date, zone) => {
      const start = startOfDay(date, zone);
      expect(todayIn(start, zone) >= date).toBe(true);
      expect(todayIn(new Date(start.getTime() - 1), zone) < date).toBe(true);
    }),
    { numRuns: 300 },
  );
});

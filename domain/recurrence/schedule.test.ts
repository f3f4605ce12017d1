import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDate, calendarDate, isCalendarDate } from '#domain/calendar/calendar-date.ts';
import {
  beginningOn,
  dayAt,
  daysBetween,
  endsAfterStart,
  FREQUENCIES,
  firstDayFrom,
  fittingDayOfMonth,
  INTERVAL_MAX,
  nextDayAfter,
  type Schedule,
} from './schedule.ts';

function schedule(
  frequency: Schedule['frequency'],
  startDate: string,
  interval = 1,
  endDate?: string,
  dayOfMonth: number | null = null,
): Schedule {
  return {
    frequency,
    interval,
    startDate: calendarDate(startDate),
    dayOfMonth,
    endDate: endDate === undefined ? null : calendarDate(endDate),
  };
}

const first = (one: Schedule, count: number) =>
  Array.from({ length: count }, (_, place) => dayAt(one, place));

describe('the days of a schedule', () => {
  it.each<[string, Schedule, (string | undefined)[]]>([
    [
      'every day over the end of a year',
      schedule('daily', '2026-12-30'),
      ['2026-12-30', '2026-12-31', '2027-01-01'],
    ],
    [
      'every ten days over a leap day',
      schedule('daily', '2028-02-20', 10),
      ['2028-02-20', '2028-03-01', '2028-03-11'],
    ],
    ['every week', schedule('weekly', '2026-11-22'), ['2026-11-22', '2026-11-29', '2026-12-06']],
    ['every two weeks', schedule('weekly', '2026-12-25', 2), ['2026-12-25', '2027-01-08', '2027-01-22']],
    [
      'the 31st of every month',
      schedule('monthly', '2026-01-31'),
      ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
    ],
    [
      'the 31st of every month of a leap year',
      schedule('monthly', '2028-01-31'),
      ['2028-01-31', '2028-02-29', '2028-03-31'],
    ],
    [
      'the 30th of every month',
      schedule('monthly', '2027-12-30'),
      ['2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30'],
    ],
    [
      'the 29th of every month',
      schedule('monthly', '2026-01-29'),
      ['2026-01-29', '2026-02-28', '2026-03-29'],
    ],
    [
      'every quarter from the end of November',
      schedule('monthly', '2026-11-30', 3),
      ['2026-11-30', '2027-02-28', '2027-05-30', '2027-08-30'],
    ],
    [
      'the 31st of every month from a month that lacks it',
      schedule('monthly', '2026-11-30', 1, undefined, 31),
      ['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'],
    ],
    [
      'every leap day from a year that lacks it',
      schedule('yearly', '2027-02-28', 1, undefined, 29),
      ['2027-02-28', '2028-02-29', '2029-02-28'],
    ],
    [
      'every leap day',
      schedule('yearly', '2028-02-29'),
      ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
    ],
    [
      'every fourth year of a century that is no leap year',
      schedule('yearly', '2096-02-29', 4),
      ['2096-02-29', '2100-02-28', '2104-02-29'],
    ],
    [
      'the days to the last one, that one included',
      schedule('weekly', '2026-11-01', 1, '2026-11-15'),
      ['2026-11-01', '2026-11-08', '2026-11-15', undefined],
    ],
    ['one day alone', schedule('monthly', '2026-11-30', 1, '2026-11-30'), ['2026-11-30', undefined]],
    [
      'the last year that there is',
      schedule('yearly', '2998-06-01'),
      ['2998-06-01', '2999-06-01', undefined],
    ],
  ])('are %s', (_, one, days) => {
    expect(first(one, days.length)).toEqual(days);
  });

  it.each([0, -1, 1.5, Number.NaN, INTERVAL_MAX + 1])('have no interval of %s', (interval) => {
    expect(() => dayAt(schedule('daily', '2026-01-01', interval), 0)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    );
  });

  it.each<[string, Schedule, string, string | undefined]>([
    ['before the first', schedule('monthly', '2026-01-31'), '2025-01-01', '2026-01-31'],
    ['on a day of it', schedule('monthly', '2026-01-31'), '2026-02-28', '2026-02-28'],
    ['the day after', schedule('monthly', '2026-01-31'), '2026-03-01', '2026-03-31'],
    ['between two', schedule('weekly', '2026-11-22', 2), '2026-11-23', '2026-12-06'],
    ['after the last', schedule('weekly', '2026-11-22', 1, '2026-11-30'), '2026-11-30', undefined],
  ])('are found from %s', (_, one, from, day) => {
    expect(firstDayFrom(one, calendarDate(from))).toBe(day);
  });
});

const anyDay = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays(calendarDate('1990-01-01'), days));
const anySchedule: fc.Arbitrary<Schedule> = fc
  .record({
    frequency: fc.constantFrom(...FREQUENCIES),
    interval: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: INTERVAL_MAX })),
    startDate: anyDay,
    wanted: fc.option(fc.integer({ min: 29, max: 31 })),
    endDate: fc.option(anyDay),
  })
  .map(({ wanted, ...one }) => ({ ...one, dayOfMonth: fittingDayOfMonth(one, wanted) }));

/** One day after another, as slowly as possible: from the first day on, the days whose distance is a multiple of the interval. */
function isDayOf(
  { frequency, interval, startDate, dayOfMonth, endDate }: Schedule,
  day: CalendarDate,
): boolean {
  if (day < startDate || (endDate !== null && day > endDate)) return false;
  const days = Math.round((Date.parse(day) - Date.parse(startDate)) / 86_400_000);
  if (frequency === 'daily') return days % interval === 0;
  if (frequency === 'weekly') return days % (7 * interval) === 0;
  const [y = 0, m = 0, d = 0] = day.split('-').map(Number);
  const [y0 = 0, m0 = 0, ofStart = 0] = startDate.split('-').map(Number);
  const d0 = dayOfMonth ?? ofStart;
  const months = (y - y0) * 12 + m - m0;
  const isLastOfMonth = !isCalendarDate(`${day.slice(0, 8)}${String(d + 1).padStart(2, '0')}`);
  const isInMonth = months % (frequency === 'yearly' ? 12 * interval : interval) === 0;
  return isInMonth && (d === d0 || (d < d0 && isLastOfMonth));
}

describe('any schedule', () => {
  it('has days that strictly increase, each one of its own and none missed', () => {
    fc.assert(
      fc.property(anySchedule, fc.integer({ min: 0, max: 200 }), (one, offset) => {
        const from = addDays(one.startDate, offset);
        const to = addDays(from, 1500);
        const days = daysBetween(one, from, to, 5000);
        const slowly: CalendarDate[] = [];
        for (let day = from; day <= to; day = addDays(day, 1)) if (isDayOf(one, day)) slowly.push(day);
        expect(days).toEqual(slowly);
      }),
      { numRuns: 60 },
    );
  });

  it('says of each day which one is next, and from any day the same', () => {
    fc.assert(
      fc.property(anySchedule, anyDay, fc.integer({ min: 0, max: 50 }), (one, from, place) => {
        const day = dayAt(one, place);
        if (day !== undefined) {
          expect(firstDayFrom(one, day)).toBe(day);
          expect(nextDayAfter(one, day)).toBe(dayAt(one, place + 1));
        }
        const found = firstDayFrom(one, from);
        expect(found === undefined || (found >= from && found >= one.startDate)).toBe(true);
        expect(daysBetween(one, from, calendarDate('2999-12-31'), 1)).toEqual(
          found === undefined ? [] : [found],
        );
        expect(nextDayAfter(one, from)).toBe(firstDayFrom(one, addDays(from, 1)));
      }),
    );
  });

  it('has the same days when it begins later', () => {
    fc.assert(
      fc.property(anySchedule, fc.integer({ min: 0, max: 50 }), (one, place) => {
        const day = dayAt(one, place);
        fc.pre(day !== undefined);
        const later = { ...one, ...beginningOn(one, day) };
        expect(dayAt(later, 0)).toBe(day);
        const end = calendarDate('2999-12-31');
        expect(daysBetween(later, day, end, 60)).toEqual(daysBetween(one, day, end, 60));
      }),
    );
  });
});

it.each([
  ['a month that lacks it', 'monthly', '2026-11-30', 31, 31],
  ['a February that lacks it', 'monthly', '2026-02-28', 30, 30],
  ['a February with a leap day', 'monthly', '2028-02-29', 29, null],
  ['a month that has it', 'monthly', '2026-12-30', 31, null],
  ['another day of the month', 'monthly', '2026-11-29', 31, null],
  ['the year before a leap year', 'yearly', '2027-02-28', 31, 29],
  ['a month that lacks it every year', 'yearly', '2026-11-30', 31, null],
  ['a week', 'weekly', '2026-11-30', 31, null],
  ['none', 'monthly', '2026-11-30', null, null],
] as const)('the day of the month fits %s', (_, frequency, startDate, wanted, fitting) => {
  expect(fittingDayOfMonth({ frequency, startDate: calendarDate(startDate) }, wanted)).toBe(fitting);
});

it.each([
  ['2026-03-15', true],
  ['2026-03-14', false],
  ['2026-03-13', false],
  [null, true],
  [undefined, true],
])('an end on %s of a schedule from 2026-03-14 is after its start: %s', (endDate, isAfter) => {
  expect(endsAfterStart({ startDate: '2026-03-14', endDate })).toBe(isAfter);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDate, calendarDate } from '#domain/calendar/calendar-date.ts';
import { DomainError } from '#domain/error.ts';
import {
  dueDays,
  firstDayOfNew,
  isTooFarBehind,
  mayChangeRule,
  nextDayOnEdit,
  nextDayOnResume,
  PAST_DAYS_MAX,
  refuseWrongEnd,
} from './rule.ts';
import { daysBetween, FREQUENCIES, nextDayAfter, type Schedule } from './schedule.ts';

const TODAY = calendarDate('2026-03-14');
const ORIGIN = calendarDate('2026-01-01');
const day = calendarDate;
const monthly: Schedule = {
  frequency: 'monthly',
  interval: 1,
  startDate: day('2026-01-31'),
  dayOfMonth: null,
  endDate: null,
};

const daily = (startDate: CalendarDate): Schedule => ({
  frequency: 'daily',
  interval: 1,
  startDate,
  dayOfMonth: null,
  endDate: null,
});

const anyDay = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((days) => addDays(ORIGIN, days));
const anySchedule: fc.Arbitrary<Schedule> = fc.record({
  frequency: fc.constantFrom(...FREQUENCIES),
  interval: fc.integer({ min: 1, max: 40 }),
  startDate: anyDay(-300, 300),
  dayOfMonth: fc.constant(null),
  endDate: fc.option(anyDay(301, 2_000), { nil: null }),
});

function reasonOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error.params;
    throw error;
  }
  return undefined;
}

describe('a new rule', () => {
  it('begins with its start date, in the future or in the past', () => {
    expect(firstDayOfNew(monthly, TODAY)).toBe('2026-01-31');
    expect(firstDayOfNew({ ...monthly, startDate: day('2027-05-31') }, TODAY)).toBe('2027-05-31');
  });

  it('is refused where it would book more days at once than it may', () => {
    const reason = { reason: 'too-many-days', limit: PAST_DAYS_MAX };
    expect(reasonOf(() => firstDayOfNew(daily(addDays(TODAY, -PAST_DAYS_MAX)), TODAY))).toEqual(reason);
    expect(firstDayOfNew(daily(addDays(TODAY, 1 - PAST_DAYS_MAX)), TODAY)).toBe('2025-03-14');
  });

  it('that was accepted is not too far behind when it is booked within a month', () => {
    const longest = daily(addDays(TODAY, 1 - PAST_DAYS_MAX));
    const next = firstDayOfNew(longest, TODAY) ?? TODAY;
    const after = (days: number) => isTooFarBehind(longest, next, addDays(TODAY, days));
    expect([0, 1, 31, 32].map(after)).toEqual([false, false, false, true]);
  });

  it('ends after it begins', () => {
    const ending = (endDate: string | null) =>
      reasonOf(() => refuseWrongEnd({ startDate: TODAY, endDate: endDate === null ? null : day(endDate) }));
    expect(ending('2026-03-14')).toEqual({ reason: 'end-date' });
    expect(ending('2026-03-15')).toBeUndefined();
    expect(ending(null)).toBeUndefined();
  });
});

describe('a rule that is resumed', () => {
  it('books today where today is one of its days, and none of the days before', () => {
    expect(nextDayOnResume(monthly, { lastDate: undefined }, TODAY)).toBe('2026-03-31');
    const everyDay = daily(ORIGIN);
    expect(nextDayOnResume(everyDay, { lastDate: ORIGIN }, TODAY)).toBe(TODAY);
  });

  it('does not book today again, and nothing after its last day', () => {
    const everyDay = daily(ORIGIN);
    expect(nextDayOnResume(everyDay, { lastDate: TODAY }, TODAY)).toBe('2026-03-15');
    expect(nextDayOnResume({ ...everyDay, endDate: TODAY }, { lastDate: TODAY }, TODAY)).toBeUndefined();
  });
});

describe('an edit', () => {
  const booked = { nextDate: day('2026-03-31'), lastDate: day('2026-02-28') };

  it.each<[string, Partial<Schedule>, CalendarDate | undefined]>([
    ['of nothing about the days keeps the next one', {}, day('2026-03-31')],
    ['of the end keeps the next one', { endDate: day('2026-12-31') }, day('2026-03-31')],
    ['of the end ends it', { endDate: day('2026-03-30') }, undefined],
    ['of the interval begins today or later', { interval: 2 }, day('2026-03-31')],
    ['of the frequency begins today or later', { frequency: 'daily' }, TODAY],
    ['of the start begins today or later', { startDate: day('2026-01-15') }, day('2026-03-15')],
    ['of the start may put it off', { startDate: day('2026-06-01') }, day('2026-06-01')],
  ])('%s', (_, change, next) => {
    expect(nextDayOnEdit(monthly, { ...monthly, ...change }, booked, TODAY)).toBe(next);
  });

  it('of a rule that has booked nothing begins with its new start date', () => {
    const nothing = { nextDate: day('2026-03-31'), lastDate: undefined };
    const earlier = { ...monthly, startDate: day('2026-02-10') };
    expect(nextDayOnEdit(monthly, earlier, nothing, TODAY)).toBe('2026-02-10');
  });

  it('of the interval does not make up for days on which a rule that has booked nothing was paused', () => {
    const weekly: Schedule = { ...daily(day('2025-12-06')), frequency: 'weekly' };
    const resumed = { nextDate: TODAY, lastDate: undefined };
    expect(nextDayOnEdit(weekly, { ...weekly, interval: 2 }, resumed, TODAY)).toBe(TODAY);
  });

  it('of the interval loses no day that waits to be booked', () => {
    const waiting = { nextDate: day('2026-01-31'), lastDate: undefined };
    expect(nextDayOnEdit(monthly, { ...monthly, interval: 2 }, waiting, TODAY)).toBe('2026-01-31');
  });

  it('that gives an ended rule a later end goes on today or later', () => {
    const ended = { nextDate: undefined, lastDate: day('2026-01-31') };
    const before = { ...monthly, endDate: day('2026-02-01') };
    expect(nextDayOnEdit(before, monthly, ended, TODAY)).toBe('2026-03-31');
  });
});

describe('booking day after day', () => {
  it('books every day of the schedule once, in order, however many are taken at a time', () => {
    fc.assert(
      fc.property(
        anySchedule,
        fc.array(fc.record({ passing: fc.nat(400), limit: fc.integer({ min: 1, max: 60 }) }), {
          minLength: 1,
          maxLength: 12,
        }),
        (schedule, steps) => {
          const booked: CalendarDate[] = [];
          let today = schedule.startDate;
          let next = firstDayOfNew(schedule, today);
          for (const { passing, limit } of steps) {
            today = addDays(today, passing);
            while (next !== undefined && next <= today) {
              const due = dueDays(schedule, next, today, limit);
              booked.push(...due);
              const last = due.at(-1);
              next = last && nextDayAfter(schedule, last);
            }
          }
          expect(booked).toEqual(daysBetween(schedule, schedule.startDate, today, 10_000));
          expect(booked.every((one, index) => index === 0 || (booked[index - 1] ?? '') < one)).toBe(true);
        },
      ),
    );
  });

  it('is never of a day before today after a pause, nor of one that is booked', () => {
    fc.assert(
      fc.property(
        anySchedule,
        anyDay(-300, 2_500),
        fc.option(anyDay(-300, 2_500)),
        (schedule, today, last) => {
          const next = nextDayOnResume(schedule, { lastDate: last ?? undefined }, today);
          if (next === undefined) return;
          expect(next >= today).toBe(true);
          expect(last === null || next > last).toBe(true);
          expect(daysBetween(schedule, next, next, 1)).toEqual([next]);
        },
      ),
    );
  });
});

it.each([
  ['member', 'ana', true],
  ['member', 'ben', false],
  ['admin', 'ben', true],
] as const)('a %s named %s may change the rule that ana owns: %s', (role, userId, expected) => {
  expect(mayChangeRule({ createdBy: 'ana' }, { userId, role })).toBe(expected);
});

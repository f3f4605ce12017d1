// The periods that the statistics look back over: whole months, the present one included.

import { addDays, type CalendarDate, isCalendarDate } from '#domain/calendar/calendar-date.ts';
import type { DateRange } from '#web/queries/ledger/statistics.ts';

export const PERIODS = ['months3', 'months12', 'months24'] as const;
export type PeriodName = (typeof PERIODS)[number];

const MONTHS: Record<PeriodName, number> = { months3: 3, months12: 12, months24: 24 };

/** From the first day of the first month to the last day of this one. */
export function rangeOf(period: PeriodName, today: CalendarDate): DateRange {
  return {
    from: firstOfMonth(today, 1 - MONTHS[period]),
    to: addDays(firstOfMonth(today, 1), -1),
  };
}

function firstOfMonth(date: CalendarDate, later: number): CalendarDate {
  const months = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + later;
  const first = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`;
  if (!isCalendarDate(first)) throw new Error(`no such month: ${first}`);
  return first;
}

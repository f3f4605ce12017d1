import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import { DAY_MS } from '#domain/calendar/day.ts';
import { DomainError } from '#domain/error.ts';

/** Both days included. */
export interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Two years, one of them a leap year. */
const DAYS_MAX = 731;

/** Throws INVALID_INPUT for a period that ends before it begins, or is over two years long. */
export function checkPeriod({ from, to }: Period): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1 || days > DAYS_MAX) {
    throw new DomainError('INVALID_INPUT', { reason: 'period', days: DAYS_MAX });
  }
}

/** `YYYY-MM`, from that month to the one of the last day. */
export function monthsBetween(first: string, lastDay: CalendarDate): string[] {
  const months: string[] = [];
  const day = new Date(`${first}-01T00:00:00Z`);
  for (let month = first; month <= lastDay.slice(0, 7); month = day.toISOString().slice(0, 7)) {
    months.push(month);
    day.setUTCMonth(day.getUTCMonth() + 1);
  }
  return months;
}

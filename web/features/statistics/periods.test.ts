import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import { rangeOf } from './periods.ts';

const day = (text: string) => text as CalendarDate;

describe('a period', () => {
  it('is whole months, this one to its last day', () => {
    expect(rangeOf('months3', day('2026-11-21'))).toEqual({ from: '2026-09-01', to: '2026-11-30' });
    expect(rangeOf('months12', day('2026-11-21'))).toEqual({ from: '2025-12-01', to: '2026-11-30' });
  });

  it('goes back over the turn of the year, and ends with a leap day where there is one', () => {
    expect(rangeOf('months3', day('2024-02-03'))).toEqual({ from: '2023-12-01', to: '2024-02-29' });
    expect(rangeOf('months24', day('2026-12-31'))).toEqual({ from: '2025-01-01', to: '2026-12-31' });
  });
});

import { afterEach, beforeEach, vi } from 'vitest';
import { calendarDate } from '#domain/calendar/calendar-date.ts';

/** From Hawaii to Auckland it is this Tuesday. */
export const ONE_DAY = calendarDate('2026-03-17');

/** Late in the morning in Madrid. */
const MORNING = Date.parse(`${ONE_DAY}T10:30:00.000Z`);

/** The tests beside this call begin at one instant, far from midnight and the new year. Their clock goes on from there. */
export function startOnOneDay(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: MORNING, toFake: ['Date'], shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

import { afterEach, expect, test } from 'vitest';
import { calendarDate } from '#domain/calendar/calendar-date.ts';
import { formatDayOfWeek, formatDayOfYear } from './day-format.ts';

const ZONE = process.env.TZ;
afterEach(() => {
  // Assigning undefined would set the zone to the text 'undefined'.
  if (ZONE === undefined) delete process.env.TZ;
  else process.env.TZ = ZONE;
});

test.each(['America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'])(
  'a day that comes back is named in the language, day first, in %s',
  (zone) => {
    process.env.TZ = zone;
    const date = calendarDate('2026-11-03');
    expect([formatDayOfWeek(date, 'en'), formatDayOfYear(date, 'en')]).toEqual(['Tuesday', '3 November']);
    expect([formatDayOfWeek(date, 'es'), formatDayOfYear(date, 'es')]).toEqual(['martes', '3 de noviembre']);
  },
);

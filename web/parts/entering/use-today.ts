import { useSyncExternalStore } from 'react';
import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import { today } from '#web/lib/format/date-format.ts';

const LOOK_MS = 30_000;

/** The reader's day, also after midnight. */
export function useToday(): CalendarDate {
  return useSyncExternalStore(subscribe, today);
}

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, LOOK_MS);
  return () => clearInterval(timer);
}

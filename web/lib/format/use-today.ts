import { useSyncExternalStore } from 'react';
import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import { today } from './date-format.ts';

const LOOK_MS = 30_000;

/** The reader's day, also after midnight, and when a page that was hidden is looked at again. */
export function useToday(): CalendarDate {
  return useDay(today);
}

/** @param day what the day is now */
export function useDay(day: () => CalendarDate): CalendarDate {
  return useSyncExternalStore(subscribe, day);
}

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, LOOK_MS);
  // A device that sleeps stops the timer.
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

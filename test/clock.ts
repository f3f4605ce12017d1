/** A clock that moves only when told to. */
export interface ManualClock {
  now(): Date;
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
}

export function manualClock(start = '2026-03-14T10:00:00Z'): ManualClock {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}

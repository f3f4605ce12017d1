// A day as a length of time: 24 hours. Days of a calendar are counted by `addDays`.

export const DAY_SECONDS = 24 * 60 * 60;

export const DAY_MS = DAY_SECONDS * 1000;

export function daysBefore(instant: Date, days: number): Date {
  return new Date(instant.getTime() - days * DAY_MS);
}

export function daysAfter(instant: Date, days: number): Date {
  return daysBefore(instant, -days);
}

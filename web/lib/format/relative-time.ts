// How long ago something happened, in the largest unit that says it: '5 min. ago', 'yesterday', '3 wk. ago'.

/**
 * An instant seen from `now`. Less than a minute is 'now', and so is what seems to come: a device whose clock is behind must
 * not say 'in 3 min.' of what has happened.
 */
export function formatAgo(iso: string, now: Date, language: string): string {
  const passed = Math.max(0, now.getTime() - Date.parse(iso));
  const [unit, length] = UNITS.find(([, one]) => passed >= one) ?? (['second', DAY] as const);
  // 'last week' is a week of the calendar, which seven days and more are not: from there on the number is said.
  const format = new Intl.RelativeTimeFormat(language, {
    numeric: length > DAY ? 'always' : 'auto',
    style: 'short',
  });
  return format.format(
    unit === 'day' ? Math.round((firstHour(iso) - firstHour(now)) / DAY) : Math.trunc(-passed / length),
    unit,
  );
}

const DAY = 86_400_000;

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** Some time in the first hour of its day on the reader's calendar, by which days are counted. */
function firstHour(instant: string | Date): number {
  return new Date(instant).setHours(0);
}

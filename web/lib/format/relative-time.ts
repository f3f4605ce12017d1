// How long ago something happened, in the largest unit that says it: '5 min. ago', 'yesterday', '3 wk. ago'.

/** An instant seen from `now`. Less than a minute either way is 'now': a clock a little ahead must not say 'in 3 sec.'. */
export function formatAgo(iso: string, now: Date, language: string): string {
  const seconds = Math.round((Date.parse(iso) - now.getTime()) / 1000);
  for (const [unit, length] of UNITS)
    if (Math.abs(seconds) >= length) return formatter(language).format(Math.trunc(seconds / length), unit);
  return formatter(language).format(0, 'second');
}

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

const formatters = new Map<string, Intl.RelativeTimeFormat>();

function formatter(language: string): Intl.RelativeTimeFormat {
  const made =
    formatters.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  formatters.set(language, made);
  return made;
}

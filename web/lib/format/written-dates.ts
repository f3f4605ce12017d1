import type { Locale } from '#contract/accounts.ts';
import type { CalendarDate } from '#domain/calendar/calendar-date.ts';

// How the dates of a list are written. Without Intl, as amounts are (domain/money/written-money.ts), and so in every
// browser alike: of the same month one writes 'Sep', another 'Sept'. The test holds it against Intl's.

interface Names {
  readonly months: readonly string[];
  readonly short: readonly string[];
  /** Between the parts of a date that is written out. */
  readonly of: string;
  /** The days before, of and after today. */
  readonly near: readonly [yesterday: string, today: string, tomorrow: string];
}

const NAMES: Record<Locale, Names> = {
  en: {
    months: words('January February March April May June July August September October November December'),
    short: words('Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'),
    of: ' ',
    near: ['yesterday', 'today', 'tomorrow'],
  },
  es: {
    months: words('enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'),
    short: words('ene feb mar abr may jun jul ago sept oct nov dic'),
    of: ' de ',
    near: ['ayer', 'hoy', 'mañana'],
  },
};

/** short '3 Nov', medium '3 Nov 2026', long '3 November 2026': the day first, as most readers of an expense list write it. */
export function writtenDate(
  date: CalendarDate,
  language: Locale,
  style: 'short' | 'medium' | 'long',
): string {
  const { of } = NAMES[language];
  if (style === 'long') return `${dayOf(date)}${of}${writtenMonth(date, language)}`;
  const short = `${dayOf(date)} ${shortMonth(date, language)}`;
  return style === 'short' ? short : `${short} ${date.slice(0, 4)}`;
}

/** 'November 2026', in the middle of a sentence. Of a date, or of 'YYYY-MM'. */
export function writtenMonth(month: string, language: Locale): string {
  const { months, of } = NAMES[language];
  return `${months[monthOf(month)]}${of}${month.slice(0, 4)}`;
}

/** 'Nov' */
export function shortMonth(month: string, language: Locale): string {
  return NAMES[language].short[monthOf(month)] ?? '';
}

/** 'yesterday', 'today', 'tomorrow'; undefined for a day that is further away. */
export function nearDay(daysAhead: number, language: Locale): string | undefined {
  return NAMES[language].near[daysAhead + 1];
}

function dayOf(date: CalendarDate): number {
  return Number(date.slice(8));
}

function monthOf(month: string): number {
  return Number(month.slice(5, 7)) - 1;
}

function words(names: string): string[] {
  return names.split(' ');
}

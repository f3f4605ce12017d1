// A day or month as people type it into a search: '14/3/2026', '2026-03-14', '14 March', 'marzo 2026'. A year that is not
// typed is any year.

/** 0 stands for any year, any day. */
export interface SearchedDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

/**
 * What the text may mean, in English or Spanish: '3/4' is either the third of April or the fourth of March.
 * @param text folded, with one space between two words, see `foldForSearch`
 */
export function readDates(text: string): SearchedDate[] {
  const read = written(text) ?? inWords(text);
  return read.filter(({ month, day }) => month >= 1 && month <= 12 && day <= 31);
}

/** @param date 'YYYY-MM-DD' */
export function isOnDate(date: string, { year, month, day }: SearchedDate): boolean {
  const [y, m, d] = date.split('-').map(Number);
  return m === month && (year === 0 || y === year) && (day === 0 || d === day);
}

function written(text: string): SearchedDate[] | undefined {
  const [, year, month, day] = /^([12]\d{3})-(\d\d?)(?:-(\d\d?))?$/.exec(text) ?? [];
  if (year) return [{ year: Number(year), month: Number(month), day: Number(day ?? 0) }];
  // '14.3' and '14-3' are rather amounts.
  const [, one, mark, other, last] = /^(\d\d?)([./-])(\d\d?)(?:\2([12]\d{3}))?$/.exec(text) ?? [];
  if (!one || !other || (mark !== '/' && !last)) return undefined;
  const dated = (month: string, day: string) => ({
    year: Number(last ?? 0),
    month: Number(month),
    day: Number(day),
  });
  return one === other ? [dated(other, one)] : [dated(other, one), dated(one, other)];
}

function inWords(text: string): SearchedDate[] {
  const words = text.split(/[\s,.]+/).filter((word) => word !== '' && word !== 'de' && word !== 'del');
  const month = MONTHS.findIndex((names) => words.some((word) => isMonth(names, word, words.length)));
  const others = words.filter((word) => !isMonth(MONTHS[month] ?? [], word, words.length));
  if (month === -1 || others.length !== words.length - 1) return [];
  const [year = 0, ...years] = others.filter((word) => /^[12]\d{3}$/.test(word)).map(Number);
  const [day = 0, ...days] = others
    .flatMap((word) => /^(\d\d?)(?:st|nd|rd|th)?$/.exec(word)?.[1] ?? [])
    .map(Number);
  const isRead = others.length === (year ? 1 : 0) + (day ? 1 : 0) && years.length + days.length === 0;
  return isRead ? [{ year, month: month + 1, day }] : [];
}

// Alone, 'mar' and 'may' are rather the begin of another word.
function isMonth(names: readonly string[], word: string, words: number): boolean {
  return word.length >= (words > 1 ? 3 : 4) && names.some((name) => name.startsWith(word));
}

const MONTHS = (
  'january enero,february febrero,march marzo,april abril,may mayo,june junio,july julio,august agosto,' +
  'september septiembre,october octubre,november noviembre,december diciembre'
)
  .split(',')
  .map((names) => names.split(' '));

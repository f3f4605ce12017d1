import sax, { type QualifiedTag, type Tag } from 'sax';
import { type CalendarDate, isCalendarDate } from '#domain/calendar/calendar-date.ts';
import { type CurrencyCode, isCurrencyCode } from '#domain/money/currency.ts';
import { type DecimalRate, exactRate, isDecimalRate } from '#domain/money/exchange-rate.ts';

/** One rate of one day, as it was published. */
export interface PublishedRate {
  readonly date: CalendarDate;
  readonly currency: CurrencyCode;
  readonly perEuro: DecimalRate;
}

export interface PublishedRates {
  /** The name by which the publisher calls itself. */
  readonly source: string;
  readonly rates: readonly PublishedRate[];
}

/**
 * Reads the XML in which the European Central Bank publishes its reference rates, of one day or of several. Currencies that
 * this program does not know are left out. Throws where anything else is not as the format has it: nothing of a document
 * that is wrong in one place is believed.
 */
export function parseRateDocument(document: string): PublishedRates {
  const rates = new Map<string, PublishedRate>();
  const days = new Set<CalendarDate>();
  const path: string[] = [];
  let source = '';
  let day: CalendarDate | undefined;
  // Strict: what is not well-formed, or names an entity that XML itself does not have, is an error.
  const xml = sax.parser(true, { xmlns: true });
  xml.onerror = (error) => {
    throw error;
  };
  xml.ondoctype = () => {
    throw new Error('the rates came with a document type, which may define anything');
  };
  xml.ontext = (text) => {
    if (path.join('/') === SENDER) source += text;
  };
  let isOver = false;
  xml.onopentag = (tag) => {
    if (isOver) throw new Error('the rates came with more after their end');
    path.push(localName(tag));
    if (path.length > DEPTH_MAX) throw new Error('the rates came with more levels than a list of rates has');
    const place = path.join('/');
    if (place === DAY) {
      day = dayOf(attribute(tag, 'time'));
      if (days.has(day)) throw new Error(`the rates of ${day} came twice`);
      days.add(day);
    } else if (place === RATE && day) {
      const rate = rateOf(day, attribute(tag, 'currency'), attribute(tag, 'rate'));
      const key = `${day} ${attribute(tag, 'currency')}`;
      if (rates.has(key)) throw new Error(`two rates came for ${key}`);
      if (rate) rates.set(key, rate);
    }
  };
  xml.onclosetag = () => {
    path.pop();
    isOver = path.length === 0;
  };
  xml.write(document).close();
  if (rates.size === 0) throw new Error('the answer holds no exchange rate');
  if (days.size > DAYS_MAX) throw new Error(`the rates of ${days.size} days came at once`);
  return { source: sourceName(source), rates: [...rates.values()] };
}

/** Far more than the bank's document has. */
const DEPTH_MAX = 8;
const SENDER = 'Envelope/Sender/name';
const DAY = 'Envelope/Cube/Cube';
const RATE = 'Envelope/Cube/Cube/Cube';
/** The bank's file of the last ninety days has some 65. */
const DAYS_MAX = 100;
const SOURCE_MAX = 80;

// One euro was 1.9 million old Turkish lira once, and 0.3 Kuwaiti dinars: beyond these it is no rate of the bank.
const [RATE_MIN, RATE_MAX] = [{ over: 1n, under: 10_000n }, 10_000_000n];

function localName(tag: Tag | QualifiedTag): string {
  return 'local' in tag ? tag.local : tag.name;
}

function attribute(tag: Tag | QualifiedTag, name: string): string {
  const found = tag.attributes[name];
  return (typeof found === 'string' ? found : found?.value) ?? '';
}

function dayOf(text: string): CalendarDate {
  if (!isCalendarDate(text)) throw new Error(`no day of rates: ${excerpt(text)}`);
  return text;
}

function rateOf(date: CalendarDate, currency: string, perEuro: string): PublishedRate | undefined {
  if (!/^[A-Z]{3}$/.test(currency) || currency === 'EUR')
    throw new Error(`no currency: ${excerpt(currency)}`);
  if (!isDecimalRate(perEuro) || !isPlausible(perEuro)) {
    throw new Error(`no rate for ${currency}: ${excerpt(perEuro)}`);
  }
  return isCurrencyCode(currency) ? { date, currency, perEuro } : undefined;
}

function isPlausible(rate: DecimalRate): boolean {
  const { over, under } = exactRate(rate);
  return over * RATE_MIN.under >= under * RATE_MIN.over && over <= under * RATE_MAX;
}

function sourceName(text: string): string {
  const name = text.replace(/\s+/g, ' ').trim();
  if (!/^[^\p{C}]+$/u.test(name) || name.length > SOURCE_MAX) throw new Error('the rates name no publisher');
  return name;
}

function excerpt(text: string): string {
  return JSON.stringify(text.slice(0, 40));
}

// What people pay with where they are. A code begins with the code of its country (ISO 3166), except for the currencies
// that several countries share and those below. Which country a time zone lies in is ICU's to say.

import { type CurrencyCode, findCurrency, ISO_4217 } from '#domain/money/currency.ts';

const ABROAD: ReadonlyMap<string, string> = new Map(
  Object.entries({
    EUR: `
      AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IC IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT`,
    USD: 'AS BQ DG EC FM GU IO MH MP PR PW SV TC TL UM VG VI',
    GBP: 'GG GS IM JE',
    AUD: 'CC CX HM KI NF NR TV',
    NZD: 'CK NU PN TK',
    CHF: 'LI',
    DKK: 'FO GL',
    NOK: 'BV SJ',
    ILS: 'PS',
    MAD: 'EH',
    SHP: 'AC TA',
    XCG: 'CW SX',
    XCD: 'AG AI DM GD KN LC MS VC',
    XOF: 'BF BJ CI GW ML NE SN TG',
    XAF: 'CF CG CM GA GQ TD',
    XPF: 'NC PF WF',
  }).flatMap(([currency, countries]) =>
    countries
      .trim()
      .split(/\s+/)
      .map((country) => [country, currency]),
  ),
);

/** Units of account and old bolívares: they begin like their country's currency, and are not paid with. */
const NOT_PAID_WITH: ReadonlySet<string> = new Set('BOV CHE CHW CLF COU MXV USN UYI UYW VED'.split(' '));

/** Where the caller says to be. Either may be missing, or be nonsense. */
export interface Whereabouts {
  readonly timeZone?: string | undefined;
  /** A BCP 47 tag; `es-MX` names a country, `es` none. */
  readonly language?: string | undefined;
}

/** A device's clock is where its owner is, while its language often is just what it came with. */
export function currencyAt({ timeZone = '', language = '' }: Whereabouts): CurrencyCode | undefined {
  const country = countryOfTimeZone(timeZone) ?? countryOfLanguage(language);
  return country === undefined ? undefined : currencyOfCountry(country);
}

function currencyOfCountry(country: string): CurrencyCode | undefined {
  const shared = ABROAD.get(country);
  if (shared !== undefined) return findCurrency(shared)?.code;
  return [...ISO_4217.values()].find(({ code }) => code.startsWith(country) && !NOT_PAID_WITH.has(code))
    ?.code;
}

function countryOfLanguage(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region;
  } catch {
    return undefined;
  }
}

function countryOfTimeZone(timeZone: string): string | undefined {
  const known = canonical(timeZone);
  if (known === undefined) return undefined;
  countries ??= countriesByTimeZone();
  return countries.get(known);
}

/** ECMA-402 of 2025, which TypeScript does not know yet. */
type LocaleOfCountry = Intl.Locale & { readonly getTimeZones?: () => readonly string[] | undefined };

let countries: ReadonlyMap<string, string> | undefined;

function countriesByTimeZone(): ReadonlyMap<string, string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const found = new Map<string, string>();
  for (const country of letters.flatMap((first) => letters.map((second) => first + second))) {
    // ICU knows countries that are no more, under codes that no currency begins with.
    if (currencyOfCountry(country) === undefined) continue;
    const locale: LocaleOfCountry = new Intl.Locale(`und-${country}`);
    for (const zone of locale.getTimeZones?.() ?? []) {
      const name = canonical(zone);
      if (name !== undefined && !found.has(name)) found.set(name, country);
    }
  }
  return found;
}

/** One name a zone, whichever of its names is given. */
function canonical(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

// A currency is an active ISO 4217 code that has minor units. How many decimals it has is the standard's to say,
// never the language's or the screen's: amounts are counted in those units.

import { DomainError } from '#domain/error.ts';

export type CurrencyCode = string & { readonly brand: 'CurrencyCode' };

export interface Currency {
  code: CurrencyCode;
  symbol: string;
  symbolPosition: 'before' | 'after';
  decimalPlaces: number;
}

// ISO 4217 list one of 1 January 2026 (no BGN: Bulgaria has the euro). Left out, because the standard gives them
// no minor unit: metals (XAU …), bond units (XBA …), XDR, XSU, XUA and the test codes XTS and XXX.
const CODES = `
AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW
CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL
HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA
MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD
RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD
USN UYI UYU UYW UZS VED VES VND VUV WST XAD XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`;

const DECIMAL_PLACES_NOT_TWO: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map(withPlaces(0)),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map(withPlaces(3)),
  ...'CLF UYW'.split(' ').map(withPlaces(4)),
]);

// A symbol is listed only where people write it and no other currency here claims it; the rest show their code.
const SYMBOLS_BEFORE = `
USD $ EUR € GBP £ CAD CA$ AUD A$ NZD NZ$ HKD HK$ SGD S$ TWD NT$ MXN MX$ BRL R$ JPY ¥ CNY CN¥ KRW ₩ INR ₹ ILS ₪ PHP ₱
NGN ₦ GHS GH₵ CRC ₡ TRY ₺ THB ฿ KHR ៛ LAK ₭ MNT ₮ BDT ৳ PYG ₲ IDR Rp MYR RM ZAR R PEN S/ BOB Bs GTQ Q HNL L NIO C$
JMD J$ TTD TT$ BZD BZ$ XCD EC$ FJD FJ$ NAD N$ DOP RD$ UYU $U KZT ₸ AZN ₼ GEL ₾ KES KSh`;
const SYMBOLS_AFTER = `
SEK kr PLN zł CZK Kč HUF Ft RON lei UAH ₴ RUB ₽ VND ₫ AMD ֏ RSD din. MKD ден BAM KM ALL Lekë XPF F`;

type Written = Pick<Currency, 'symbol' | 'symbolPosition'>;

const SYMBOLS: ReadonlyMap<string, Written> = new Map([
  ...written(SYMBOLS_BEFORE, 'before'),
  ...written(SYMBOLS_AFTER, 'after'),
]);

/** Every active ISO 4217 currency with minor units (0, 2, 3 or 4 decimals), by code, in alphabetical order. */
export const ISO_4217: ReadonlyMap<string, Currency> = new Map(
  CODES.trim()
    .split(/\s+/)
    .map((code) => [
      code,
      {
        code: code as CurrencyCode,
        ...(SYMBOLS.get(code) ?? { symbol: code, symbolPosition: 'before' }),
        decimalPlaces: DECIMAL_PLACES_NOT_TWO.get(code) ?? 2,
      },
    ]),
);

/** @returns the currency of an upper-case ISO 4217 code, if there is one. */
export function findCurrency(code: string): Currency | undefined {
  return ISO_4217.get(code);
}

/** @throws DomainError INVALID_INPUT `{currency}` when the code is none of ISO_4217. */
export function getCurrency(code: string): Currency {
  const currency = findCurrency(code);
  if (!currency) throw new DomainError('INVALID_INPUT', { currency: code });
  return currency;
}

/** Whether the text is exactly an active code: upper case, no spaces. */
export function isCurrencyCode(text: string): text is CurrencyCode {
  return ISO_4217.has(text);
}

function withPlaces(places: number): (code: string) => [string, number] {
  return (code) => [code, places];
}

function written(list: string, symbolPosition: Written['symbolPosition']): [code: string, Written][] {
  return [...list.matchAll(/(\S+)\s+(\S+)/g)].map(([, code = '', symbol = '']) => [
    code,
    { symbol, symbolPosition },
  ]);
}

// An amount field takes a number as people write it, or a small calculation: "12,50", "3*4.20+1", "(2+3)*4", "10/3".
// It is worked out in exact fractions; only a product or quotient is rounded, once, half up, to the minor unit. A
// number that is in neither and has more decimals than the currency is refused, because rounding it would guess.

import type { Currency } from './currency.ts';
import { AMOUNT_MAX, type MinorUnits, minorUnits } from './money.ts';
import { type EntryLocale, readNumber } from './number-entry.ts';

export type AmountEntry =
  | { ok: true; amount: MinorUnits; isExpression: boolean }
  | { ok: false; reason: AmountEntryProblem };

/** `malformed` includes a leading minus (minus is an operator only) and a division by zero. */
export type AmountEntryProblem = 'empty' | 'malformed' | 'too-precise' | 'not-positive' | 'too-large';

/**
 * What was typed, in minor units of the currency (1 to AMOUNT_MAX). Operators: + - * / × ÷ − and parentheses.
 * @param locale settles "1.234", see `readNumber`
 */
export function parseAmountEntry(text: string, currency: Currency, locale: EntryLocale = 'en'): AmountEntry {
  const typed = text.replace(UNSEEN, '').trim();
  if (typed === '') return { ok: false, reason: 'empty' };
  const tokens = tokensOf(withoutCurrency(typed, currency), currency, locale);
  const evaluated = tokens && evaluate(tokens);
  if (!evaluated) return { ok: false, reason: 'malformed' };
  const { value, unrounded } = evaluated;
  if (unrounded.some(({ decimals }) => decimals > currency.decimalPlaces))
    return { ok: false, reason: 'too-precise' };
  const amount = toMinorUnits(value, currency.decimalPlaces);
  if (amount <= 0n) return { ok: false, reason: 'not-positive' };
  if (amount > AMOUNT_MAX) return { ok: false, reason: 'too-large' };
  return { ok: true, amount: minorUnits(Number(amount)), isExpression: tokens.length > 1 };
}

/** Whether what is typed is no amount and no calculation, nor the beginning of one: "12,50 +" goes on. */
export function isNoAmount(text: string, currency: Currency, locale: EntryLocale): boolean {
  const entry = parseAmountEntry(text, currency, locale);
  return !entry.ok && entry.reason === 'malformed' && !/[-+−*×/÷(]\s*$/.test(text);
}

// Marks of direction and the like, which come along when an amount is copied.
const UNSEEN = /\p{Cf}/gu;

// How a currency is written where no other is meant: in Chile "$12.990" is in pesos.
const SIGNS_AT_HOME: readonly (readonly [sign: string, codes: string])[] = [
  [
    '$',
    'ARS AUD BBD BMD BND BRL BSD BZD CAD CLP COP CUP DOP FJD GYD HKD JMD KYD LRD MXN NAD NIO NZD SBD SGD SRD TTD TWD UYU XCD',
  ],
  ['US$', 'USD'],
  ['¥', 'CNY'],
  ['￥', 'CNY JPY'],
  ['円', 'JPY'],
  ['元', 'CNY TWD'],
  ['KR', 'DKK ISK NOK'],
  ['KR.', 'DKK ISK NOK SEK'],
  ['FR.', 'CHF'],
  ['RS', 'INR LKR MUR NPR PKR SCR'],
  ['RS.', 'INR LKR MUR NPR PKR SCR'],
  ['TL', 'TRY'],
];

/** A price as it is copied: "€12", "12 €" and "EUR 12". Another currency's sign stays, and makes it unreadable. */
function withoutCurrency(typed: string, { code, symbol }: Currency): string {
  const written = typed.toUpperCase();
  const atHome = SIGNS_AT_HOME.filter(([, codes]) => codes.includes(code)).map(([sign]) => sign);
  // The longest first: of "US$12", "$" is only a part.
  const marks = [code, symbol.toUpperCase(), ...atHome].sort((one, other) => other.length - one.length);
  for (const mark of marks) {
    if (written.startsWith(mark)) return typed.slice(mark.length);
    if (written.endsWith(mark)) return typed.slice(0, -mark.length);
  }
  return typed;
}

// Longer than any calculation a person types; it bounds the nesting and the size of the fractions.
const ENTRY_LENGTH_MAX = 120;

type Operator = '+' | '-' | '*' | '/' | '(' | ')';
type WrittenNumber = Fraction & { decimals: number };
type Token = Operator | WrittenNumber;

interface Fraction {
  over: bigint;
  under: bigint;
}

const OPERATORS: ReadonlyMap<string, Operator> = new Map([
  ['+', '+'],
  ['-', '-'],
  ['−', '-'],
  ['*', '*'],
  ['×', '*'],
  ['/', '/'],
  ['÷', '/'],
  ['(', '('],
  [')', ')'],
]);

/** What stands between the operators of an entry. */
export const ENTERED_NUMBERS = /[^-+−*×/÷()]+/gu;

const TOKENS = new RegExp(`${ENTERED_NUMBERS.source}|.`, 'gu');

function tokensOf(text: string, currency: Currency, locale: EntryLocale): Token[] | undefined {
  if (text.length > ENTRY_LENGTH_MAX) return undefined;
  const tokens: Token[] = [];
  for (const [part] of text.matchAll(TOKENS)) {
    const word = part.trim();
    if (word === '') continue;
    const operator = OPERATORS.get(word);
    const number = operator ? undefined : readNumber(word, currency.decimalPlaces, locale);
    if (operator) tokens.push(operator);
    else if (number)
      tokens.push({ over: number.digits, under: 10n ** BigInt(number.decimals), decimals: number.decimals });
    else return undefined;
  }
  return tokens;
}

// sum = product (('+' | '-') product)* · product = factor (('*' | '/') factor)* · factor = number | '(' sum ')'
function evaluate(tokens: readonly Token[]): { value: Fraction; unrounded: WrittenNumber[] } | undefined {
  let position = 0;
  /** The numbers that are in no product and no quotient. */
  let unrounded: WrittenNumber[] = [];

  function sum(): Fraction | undefined {
    let left = product();
    while (left && (tokens[position] === '+' || tokens[position] === '-')) {
      const sign = tokens[position++] === '+' ? 1n : -1n;
      const right = product();
      left = right && {
        over: left.over * right.under + sign * right.over * left.under,
        under: left.under * right.under,
      };
    }
    return left;
  }

  function product(): Fraction | undefined {
    const before = unrounded;
    let left = factor();
    while (left && (tokens[position] === '*' || tokens[position] === '/')) {
      const operator = tokens[position++];
      const right = factor();
      left = right && (operator === '*' ? times(left, right) : dividedBy(left, right));
      unrounded = before;
    }
    return left;
  }

  function factor(): Fraction | undefined {
    const token = tokens[position++];
    if (token === undefined) return undefined;
    if (isNumber(token)) {
      unrounded = [...unrounded, token];
      return token;
    }
    const inner = token === '(' ? sum() : undefined;
    return inner && tokens[position++] === ')' ? inner : undefined;
  }

  const value = sum();
  return value && position === tokens.length ? { value, unrounded } : undefined;
}

function times(left: Fraction, right: Fraction): Fraction {
  return { over: left.over * right.over, under: left.under * right.under };
}

function dividedBy(left: Fraction, right: Fraction): Fraction | undefined {
  if (right.over === 0n) return undefined;
  return { over: left.over * right.under, under: left.under * right.over };
}

function isNumber(token: Token): token is WrittenNumber {
  return typeof token === 'object';
}

/** Half up for what is positive; anything else is refused, so its rounding does not matter. */
function toMinorUnits({ over, under }: Fraction, decimalPlaces: number): bigint {
  return (2n * over * 10n ** BigInt(decimalPlaces) + under) / (2n * under);
}

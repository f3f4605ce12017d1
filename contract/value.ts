import { z } from 'zod';
import {
  CALENDAR_DATES,
  type CalendarDate,
  isCalendarDate,
  isDayOfAnyYear,
  isTimeZone,
} from '#domain/calendar/calendar-date.ts';
import { ID } from '#domain/fields/id.ts';
import { brokenRange, type Range } from '#domain/fields/range.ts';
import { characterCount, lineText, type TextRule } from '#domain/fields/text-rule.ts';
import { TRANSACTION_RULES } from '#domain/ledger/rules.ts';
import { type CurrencyCode, isCurrencyCode } from '#domain/money/currency.ts';
import { isMinorUnits } from '#domain/money/money.ts';

// The values that travel in more than one message. Nothing from outside is trusted until one of these has parsed it. Money,
// currencies and dates come out with the domain’s brands, on both sides of the wire.

export const idSchema = z.stringFormat('uuid', ID).toLowerCase();

/** An id that the client mints: UUIDv7, so that it sorts by time and a retry is the same thing. */
export const mintedIdSchema = z.uuidv7().toLowerCase();

/** ISO 4217 code, upper case. Whether this server offers it is the group's rule, not the shape's. */
export const currencySchema = z.custom<CurrencyCode>(
  (value) => typeof value === 'string' && isCurrencyCode(value),
  { error: 'not an ISO 4217 currency code' },
);

/** Minor units, 1 to 999 999 999 999. */
export const amountSchema = integerSchema(TRANSACTION_RULES.amount).refine(isMinorUnits);

/** Minor units that may be zero: what one member of a side carries. */
export const shareAmountSchema = integerSchema(TRANSACTION_RULES.share).refine(isMinorUnits);

/** A bound of amounts in an address. */
export const amountBoundQuery = inDigits(shareAmountSchema);

/** A signed sum of minor units, as the server computes it. */
export const balanceAmountSchema = z.number().int().refine(isMinorUnits);

/** `YYYY-MM-DD` and a day that exists, from 1900 to 2999. */
export const dateSchema = z.custom<CalendarDate>(
  (value) => typeof value === 'string' && isCalendarDate(value),
  {
    error: ({ input }) =>
      typeof input === 'string' && isDayOfAnyYear(input)
        ? `not from ${CALENDAR_DATES.min} to ${CALENDAR_DATES.max}`
        : 'not a calendar date (YYYY-MM-DD)',
  },
);

/** An IANA time zone that this runtime knows. */
export const timeZoneSchema = z.string().max(100).refine(isTimeZone, { error: 'not a time zone' });

/** ISO 8601 in UTC. PostgreSQL knows no year 0. */
export const instantSchema = z.iso
  .datetime()
  .refine((instant) => !instant.startsWith('0000'), { error: 'not an instant' });

export const versionSchema = z.number().int().min(1);

/**
 * The length of a text as typed, in UTF-16 units, above which it is too long whatever tidying would leave of it: a hostile one
 * is not read to its end. A character may be typed as several, and a mention counts as one.
 */
function typedLengthMax({ max }: Range): number {
  return 40 * max + 1000;
}

/**
 * More marks on a letter than any language has: one more than the Stream-Safe Text Format of Unicode (UAX 15) allows. To compose
 * a text, the marks of a letter are sorted, which took two minutes for 500,000 of them.
 */
const MANY_MARKS = /\p{M}{31}/u;

/** A text field as its rule in the domain has it: tidied, then tested. `error` says in English what it may hold. */
export function textSchema(
  rule: TextRule,
  error = 'control characters and, in a name, line breaks are not allowed',
) {
  return z
    .string()
    .check(({ value, issues }) => {
      const limit = { maximum: rule.max, inclusive: true, origin: 'string', input: value } as const;
      if (value.length > typedLengthMax(rule)) issues.push({ code: 'too_big', ...limit });
      else if (MANY_MARKS.test(value))
        issues.push({ code: 'custom', message: 'too many marks on a letter', input: value });
    })
    .transform(rule.tidy)
    .pipe(lengthSchema(rule).refine((text) => rule.isAllowed?.(text) ?? true, { error }));
}

/** A token, id or other word that is only compared with what is stored: nothing that a database would refuse to compare. */
export function wordSchema(max: number) {
  return textSchema(lineText(1, max));
}

/** A text of so many characters (code points): zod’s own limits count UTF-16 units, and an emoji as two. */
export function lengthSchema({ min, max, count = characterCount }: Range & Pick<TextRule, 'count'>) {
  return (
    z
      .string()
      .check(({ value, issues }) => {
        const outside = brokenRange({ min, max }, count(value));
        const limit = { origin: 'string', inclusive: true, input: value } as const;
        if (outside === 'too_small') issues.push({ code: outside, minimum: min, ...limit });
        if (outside === 'too_big') issues.push({ code: outside, maximum: max, ...limit });
      })
      // Where not every character counts as one, JSON Schema has no word for the most.
      .meta({ ...(min > 0 && { minLength: min }), ...(count === characterCount && { maxLength: max }) })
  );
}

/** A whole number within the range. */
export function integerSchema({ min, max }: Range) {
  return z.number().int().min(min).max(max);
}

/** Yes or no in an address. */
export const flagSchema = z.enum(['true', 'false']).transform((value) => value === 'true');

/** A whole number in an address, by its digits alone: neither nothing nor another way to write it. Callers give the number. */
export function inDigits<Schema extends z.ZodType<number>>(schema: Schema) {
  // The type of what is read is what callers give; what comes is a text.
  const read = (given: z.output<Schema>): unknown => {
    const text: unknown = given;
    return typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : text;
  };
  return z.preprocess(read, schema);
}

export const groupParams = z.object({ groupId: idSchema });

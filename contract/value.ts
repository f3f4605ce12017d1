import { z } from 'zod';
import { type CalendarDate, isCalendarDate } from '#domain/calendar/calendar-date.ts';
import { type CurrencyCode, isCurrencyCode } from '#domain/money/currency.ts';
import { MAX_AMOUNT } from '#domain/money/money.ts';

// The values that travel in more than one message. Everything from outside is hostile until one of these has parsed it.

export const idSchema = z.uuid().toLowerCase();

/** An id that the client mints: UUIDv7, so that it sorts by time and a retry is the same thing. */
export const mintedIdSchema = z.uuidv7().toLowerCase();

/** ISO 4217 code, upper case. Whether this server offers it is the group's rule, not the shape's. */
export const currencySchema = z.custom<CurrencyCode>(
  (value) => typeof value === 'string' && isCurrencyCode(value),
  { error: 'not an ISO 4217 currency code' },
);

/** Minor units, 1 to 999 999 999 999. */
export const amountSchema = z.number().int().min(1).max(MAX_AMOUNT);

/** Minor units that may be zero: what one member of a side carries. */
export const shareAmountSchema = z.number().int().min(0).max(MAX_AMOUNT);

/** A signed sum of minor units, as the server computes it. */
export const balanceAmountSchema = z.number().int();

/** `YYYY-MM-DD` and a day that exists. */
export const dateSchema = z.custom<CalendarDate>(
  (value) => typeof value === 'string' && isCalendarDate(value),
  { error: 'not a calendar date (YYYY-MM-DD)' },
);

/** ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime();

export const versionSchema = z.number().int().min(1);

/** Text as people type it: trimmed, without control characters other than line breaks. */
export function textSchema(min: number, max: number) {
  return z
    .string()
    .transform((text) => text.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .min(min)
        .max(max)
        .refine((text) => !/[^\P{Cc}\n\t]/u.test(text), { error: 'control characters are not allowed' }),
    );
}

export const groupParams = z.object({ groupId: idSchema });

import { z } from 'zod';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { type DecimalRate, isDecimalRate } from '#domain/money/exchange-rate.ts';
import { endpoint } from './endpoint.ts';
import { currencySchema, dateSchema } from './value.ts';

/** A positive decimal as text, so that no reader takes it for a float. */
export const decimalRateSchema = z.custom<DecimalRate>(
  (value) => typeof value === 'string' && isDecimalRate(value),
  { error: 'not a positive decimal such as 1.1628' },
);

export const exchangeRatesSchema = z.object({
  /** The day of the rates: the last one on which they were published, not after the day that was asked for. */
  date: dateSchema,
  /** Who published them. */
  source: z.string(),
  /** What one euro was, by currency. */
  perEuro: z.partialRecord<z.ZodCustom<CurrencyCode, CurrencyCode>, z.ZodCustom<DecimalRate, DecimalRate>>(
    currencySchema,
    decimalRateSchema,
  ),
});
export type ExchangeRates = z.output<typeof exchangeRatesSchema>;

export const getExchangeRates = endpoint({
  method: 'GET',
  path: '/api/common/exchange-rates',
  access: 'user',
  summary: 'The exchange rates of a day, else the latest; null where this server has no source, or none yet',
  query: z.object({ date: dateSchema.optional() }),
  data: exchangeRatesSchema.nullable(),
});

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { currencySchema } from './value.ts';

export const currencyInfoSchema = z.object({
  code: currencySchema,
  symbol: z.string(),
  symbolPosition: z.enum(['before', 'after']),
  decimalPlaces: z.number().int(),
});

export const listCurrencies = endpoint({
  method: 'GET',
  path: '/api/common/currencies',
  access: 'public',
  summary: 'The currencies that this server offers to groups',
  data: z.array(currencyInfoSchema),
});

export const listCurrenciesByRegion = endpoint({
  method: 'GET',
  path: '/api/common/currencies/by-region',
  access: 'public',
  summary: 'The same, by part of the world',
  data: z.array(z.object({ region: z.string(), currencies: z.array(currencyInfoSchema) })),
});

export const getDefaultCurrency = endpoint({
  method: 'GET',
  path: '/api/common/currencies/default',
  access: 'public',
  summary:
    'The currency that a new group starts with: that of the country of the time zone, else of the language, if offered',
  query: z.object({
    /** As IANA names it. One that is unknown tells nothing. */
    timeZone: z.string().max(100).optional(),
    /** A BCP 47 tag; it counts where it names a country. */
    language: z.string().max(100).optional(),
  }),
  data: currencyInfoSchema,
});

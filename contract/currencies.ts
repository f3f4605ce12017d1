import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import * as routes from './routes.ts';
import { currencySchema } from './value.ts';

export const currencyInfoSchema = z.object({
  code: currencySchema,
  symbol: z.string(),
  symbolPosition: z.enum(['before', 'after']),
  decimalPlaces: z.number().int(),
});

export const listCurrencies = endpoint({
  ...routes.listCurrencies,
  summary: 'The currencies that this server offers to groups',
  data: z.array(currencyInfoSchema),
  status: 200,
});

export const listCurrenciesByRegion = endpoint({
  ...routes.listCurrenciesByRegion,
  summary: 'The same, by part of the world',
  data: z.array(z.object({ region: z.string(), currencies: z.array(currencyInfoSchema) })),
  status: 200,
});

export const getDefaultCurrency = endpoint({
  ...routes.getDefaultCurrency,
  summary: 'The currency that a new group starts with',
  data: currencyInfoSchema,
  status: 200,
});

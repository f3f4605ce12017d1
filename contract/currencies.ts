import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { currencySchema } from './value.ts';

export const currencyInfoSchema = z.object({
  code: currencySchema,
  symbol: z.string(),
  symbolPosition: z.enum(['before', 'after']),
  decimalPlaces: z.number().int(),
});

const common = { method: 'GET', access: 'public', status: 200 } as const;

export const listCurrencies = endpoint({
  ...common,
  path: '/api/common/currencies',
  summary: 'The currencies that this server offers to groups',
  data: z.array(currencyInfoSchema),
});

export const listCurrenciesByRegion = endpoint({
  ...common,
  path: '/api/common/currencies/by-region',
  summary: 'The same, by part of the world',
  data: z.array(z.object({ region: z.string(), currencies: z.array(currencyInfoSchema) })),
});

export const getDefaultCurrency = endpoint({
  ...common,
  path: '/api/common/currencies/default',
  summary: 'The currency that a new group starts with',
  data: currencyInfoSchema,
});

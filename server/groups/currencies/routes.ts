import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/currencies.ts';
import type { Config } from '#server/config.ts';
import { route } from '#server/platform/http/route.ts';
import { defaultCurrency, listCurrencies, listCurrenciesByRegion } from './queries.ts';

export function currencyRoutes(app: FastifyInstance, { currencies }: Pick<Config, 'currencies'>): void {
  route(app, contract.listCurrencies, () => listCurrencies(currencies));
  route(app, contract.listCurrenciesByRegion, () => listCurrenciesByRegion(currencies));
  route(app, contract.getDefaultCurrency, ({ query }) => defaultCurrency(currencies, query));
}

import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/exchange-rates.ts';
import type { Deps } from '#server/deps.ts';
import { route } from '#server/platform/http/route.ts';
import { findRates } from './queries.ts';

export function rateRoutes(app: FastifyInstance, { db, rateSource }: Deps): void {
  route(app, contract.getExchangeRates, async ({ query, reply }) => {
    const rates = rateSource && (await findRates(db, query.date));
    // New once a day. That there are none may be over in a minute, so it is not kept.
    if (rates) reply.header('cache-control', 'private, max-age=900');
    return rates ?? null;
  });
}

import type { FastifyInstance } from 'fastify';
import { searchTransactions as searchEndpoint } from '#contract/search.ts';
import type { Deps } from '#server/deps.ts';
import { route } from '#server/platform/http/route.ts';
import { searchTransactions } from './queries.ts';

export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, searchEndpoint, ({ actor, query }) => searchTransactions(deps.db, actor, query));
}

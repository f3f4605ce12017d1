import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/balances.ts';
import type { Deps } from '#server/deps.ts';
import { groupQuery } from '#server/membership/history/read.ts';
import { route } from '#server/platform/http/route.ts';
import { listGroupBalances, listMyBalances } from './queries.ts';

export function balanceRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getGroupBalances, groupQuery(deps, listGroupBalances));

  route(app, contract.getMyBalances, ({ actor }) => listMyBalances(deps.db, actor));
}

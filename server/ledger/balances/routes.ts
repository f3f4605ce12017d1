import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/balances.ts';
import type { Deps } from '#server/deps.ts';
import { groupQuery } from '#server/membership/commands/read.ts';
import { whileUnchanged } from '#server/membership/history/unchanged.ts';
import { route } from '#server/platform/http/route.ts';
import { groupBalancesQuery, listMyBalances } from './queries.ts';

export function balanceRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getGroupBalances, groupQuery(deps, groupBalancesQuery()));

  const myBalances = whileUnchanged(listMyBalances);
  route(app, contract.getMyBalances, ({ actor }) => myBalances(deps.db, actor));
}

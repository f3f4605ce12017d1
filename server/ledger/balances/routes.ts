import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/balances.ts';
import type { Deps } from '#server/deps.ts';
import { route } from '#server/platform/http/route.ts';
import { listGroupBalances, listMyBalances } from './queries.ts';

export function balanceRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getGroupBalances, ({ actor, params }) =>
    listGroupBalances(deps.db, actor, params.groupId),
  );

  route(app, contract.getMyBalances, ({ actor }) => listMyBalances(deps.db, actor));
}

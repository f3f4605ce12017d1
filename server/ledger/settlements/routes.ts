import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/balances.ts';
import type { Deps } from '#server/deps.ts';
import { groupQuery } from '#server/membership/commands/read.ts';
import { groupCommand } from '#server/membership/commands/write.ts';
import { route } from '#server/platform/http/route.ts';
import { bookAtOnce, bookSettlement } from './commands.ts';
import { listSettlements } from './queries.ts';

export function settlementRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.createSettlement, groupCommand(deps, bookSettlement, { atOnce: bookAtOnce }));
  route(app, contract.listSettlements, groupQuery(deps, listSettlements));
}

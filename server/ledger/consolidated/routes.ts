import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/consolidated.ts';
import type { Deps } from '#server/deps.ts';
import { callerCommand } from '#server/membership/history/write.ts';
import { route } from '#server/platform/http/route.ts';
import { settleConsolidated } from './commands.ts';
import { listConsolidatedBalances, previewConsolidated } from './queries.ts';

export function consolidatedRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getConsolidatedBalances, ({ actor }) => listConsolidatedBalances(deps.db, actor));

  route(app, contract.previewConsolidatedSettlement, ({ actor, query }) =>
    previewConsolidated(deps.db, actor, query),
  );

  route(app, contract.settleConsolidated, callerCommand(deps, settleConsolidated));
}

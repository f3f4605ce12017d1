import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/consolidated.ts';
import type { Deps } from '#server/deps.ts';
import { callerCommand } from '#server/membership/commands/write.ts';
import { whileUnchanged } from '#server/membership/history/unchanged.ts';
import { route } from '#server/platform/http/route.ts';
import { settleConsolidated, takeBackConsolidated } from './commands.ts';
import { listConsolidatedBalances, previewConsolidated } from './queries.ts';

export function consolidatedRoutes(app: FastifyInstance, deps: Deps): void {
  const consolidated = whileUnchanged(listConsolidatedBalances, (balances) => balances);
  route(app, contract.getConsolidatedBalances, ({ actor }) => consolidated(deps.db, actor));

  route(app, contract.previewConsolidatedSettlement, ({ actor, query }) =>
    previewConsolidated(deps.db, actor, query),
  );

  route(app, contract.settleConsolidated, callerCommand(deps, settleConsolidated));

  route(app, contract.takeBackConsolidated, callerCommand(deps, takeBackConsolidated));
}

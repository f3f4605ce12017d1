import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/transactions.ts';
import type { Deps } from '#server/deps.ts';
import { groupQuery } from '#server/membership/commands/read.ts';
import { groupCommand } from '#server/membership/commands/write.ts';
import { route } from '#server/platform/http/route.ts';
import { createAtOnce, createTogether, deleteAtOnce, editAtOnce, restoreAtOnce } from './at-once.ts';
import { createTransaction, deleteTransaction, editTransaction, restoreTransaction } from './commands.ts';
import { getTransaction, listTransactions } from './queries.ts';

export function transactionRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    contract.createTransaction,
    groupCommand(deps, createTransaction, { atOnce: createAtOnce, together: createTogether }),
  );
  route(app, contract.listTransactions, groupQuery(deps, listTransactions));
  route(app, contract.getTransaction, groupQuery(deps, getTransaction));
  route(app, contract.updateTransaction, groupCommand(deps, editTransaction, { atOnce: editAtOnce }));
  route(app, contract.deleteTransaction, groupCommand(deps, deleteTransaction, { atOnce: deleteAtOnce }));
  route(app, contract.restoreTransaction, groupCommand(deps, restoreTransaction, { atOnce: restoreAtOnce }));
}

import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/recurring-expenses.ts';
import type { Deps } from '#server/deps.ts';
import { callerCommand } from '#server/membership/commands/write.ts';
import { route } from '#server/platform/http/route.ts';
import {
  createRecurringExpense,
  deleteRecurringExpense,
  pauseRecurringExpense,
  restoreRecurringExpense,
  resumeRecurringExpense,
  updateRecurringExpense,
} from './commands.ts';
import { recurringTemplates } from './mails.ts';
import { getRecurringExpense, listCreatedTransactions, listRecurringExpenses } from './queries.ts';

export function recurringRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps;
  route(app, contract.createRecurringExpense, callerCommand(deps, createRecurringExpense));
  route(app, contract.updateRecurringExpense, callerCommand(deps, updateRecurringExpense));
  route(app, contract.deleteRecurringExpense, callerCommand(deps, deleteRecurringExpense));
  route(app, contract.restoreRecurringExpense, callerCommand(deps, restoreRecurringExpense));
  route(app, contract.pauseRecurringExpense, callerCommand(deps, pauseRecurringExpense));
  route(app, contract.resumeRecurringExpense, callerCommand(deps, resumeRecurringExpense));

  route(app, contract.listRecurringExpenses, ({ actor, query }) =>
    listRecurringExpenses(db, actor, config, query),
  );

  route(app, contract.getRecurringExpense, ({ actor, params }) =>
    getRecurringExpense(db, actor, config, params),
  );

  route(app, contract.listCreatedTransactions, ({ actor, params, query }) =>
    listCreatedTransactions(db, actor, { ...params, ...query }),
  );

  app.mailTemplates.push(...recurringTemplates(config.publicUrl));
}

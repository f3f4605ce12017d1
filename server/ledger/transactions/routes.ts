import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/transactions.ts';
import type { Deps } from '#server/deps.ts';
import { groupQuery } from '#server/membership/history/read.ts';
import { write } from '#server/membership/history/write.ts';
import { asMember } from '#server/membership/memberships/queries.ts';
import { route } from '#server/platform/http/route.ts';
import { createTransaction, deleteTransaction, editTransaction, restoreTransaction } from './commands.ts';
import { getTransaction, listTransactions } from './queries.ts';

export function transactionRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.createTransaction, (call) =>
    write(deps, call, (db) =>
      asMember(db, call.actor, call.params.groupId, (membership) =>
        createTransaction(
          db,
          membership,
          { ...call.body, id: call.body.id ?? deps.newId() },
          deps.config,
          deps.clock(),
        ),
      ),
    ),
  );

  route(app, contract.listTransactions, groupQuery(deps, listTransactions));

  route(app, contract.getTransaction, groupQuery(deps, getTransaction));

  route(app, contract.updateTransaction, (call) =>
    write(deps, call, (db) =>
      asMember(db, call.actor, call.params.groupId, (membership) =>
        editTransaction(db, membership, call.params.transactionId, call.body, deps.config, deps.clock()),
      ),
    ),
  );

  route(app, contract.deleteTransaction, async (call) => {
    await write(deps, call, (db) =>
      asMember(db, call.actor, call.params.groupId, (membership) =>
        deleteTransaction(db, membership, call.params.transactionId, deps.config, deps.clock()),
      ),
    );
  });

  route(app, contract.restoreTransaction, (call) =>
    write(deps, call, (db) =>
      asMember(db, call.actor, call.params.groupId, (membership) =>
        restoreTransaction(db, membership, call.params.transactionId, deps.config, deps.clock()),
      ),
    ),
  );
}

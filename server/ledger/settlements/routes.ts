import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/balances.ts';
import type { Deps } from '#server/deps.ts';
import { listTransactions } from '#server/ledger/transactions/queries.ts';
import { groupQuery } from '#server/membership/history/read.ts';
import { write } from '#server/membership/history/write.ts';
import { asMember } from '#server/membership/memberships/queries.ts';
import { route } from '#server/platform/http/route.ts';
import { bookSettlement } from './commands.ts';

export function settlementRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.createSettlement, (call) =>
    write(deps, call, (db) =>
      asMember(db, call.actor, call.params.groupId, (membership) =>
        bookSettlement(
          db,
          membership,
          { ...call.body, id: call.body.id ?? deps.newId() },
          deps.config,
          deps.clock(),
        ),
      ),
    ),
  );

  route(
    app,
    contract.listSettlements,
    groupQuery(deps, (db, caller, page) => listTransactions(db, caller, { ...page, type: ['settlement'] })),
  );
}

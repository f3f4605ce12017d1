import type { FastifyInstance } from 'fastify';
import * as activity from '#contract/activity.ts';
import * as transactions from '#contract/transactions.ts';
import type { Deps } from '#server/deps.ts';
import { route } from '#server/platform/http/route.ts';
import { listActivity, listGroupActivity } from './activity.ts';
import { listTransactionHistory } from './queries.ts';

export function historyRoutes(app: FastifyInstance, { db }: Deps): void {
  route(app, transactions.listTransactionHistory, ({ actor, params, query }) =>
    listTransactionHistory(db, actor, params.groupId, params.transactionId, query),
  );

  route(app, activity.listActivity, ({ actor, query }) => listActivity(db, actor, query.limit));

  route(app, activity.listGroupActivity, ({ actor, params, query }) =>
    listGroupActivity(db, actor, params.groupId, query),
  );
}

import type { FastifyInstance } from 'fastify';
import * as activity from '#contract/activity.ts';
import * as transactions from '#contract/transactions.ts';
import type { Deps } from '#server/deps.ts';
import { groupQuery } from '#server/membership/commands/read.ts';
import { route } from '#server/platform/http/route.ts';
import { listActivity, listGroupActivity } from './activity.ts';
import { listTransactionHistory } from './queries.ts';

export function historyRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, transactions.listTransactionHistory, groupQuery(deps, listTransactionHistory));

  route(app, activity.listActivity, ({ actor, query }) => listActivity(deps.db, actor, query));

  route(app, activity.listGroupActivity, groupQuery(deps, listGroupActivity));
}

import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/statistics.ts';
import type { Deps } from '#server/deps.ts';
import { groupQuery } from '#server/membership/commands/read.ts';
import { route } from '#server/platform/http/route.ts';
import { getPersonalStatistics } from './personal.ts';
import { getGroupStatistics } from './queries.ts';

export function statisticsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getGroupStatistics, groupQuery(deps, getGroupStatistics));

  route(app, contract.getPersonalStatistics, ({ actor, query }) =>
    getPersonalStatistics(deps.db, actor, query),
  );
}

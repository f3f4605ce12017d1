import type { FastifyInstance } from 'fastify';
import { getGroupStatistics as endpoint } from '#contract/statistics.ts';
import type { Deps } from '#server/deps.ts';
import { groupQuery } from '#server/membership/history/read.ts';
import { route } from '#server/platform/http/route.ts';
import { getGroupStatistics } from './queries.ts';

export function statisticsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, endpoint, groupQuery(deps, getGroupStatistics));
}

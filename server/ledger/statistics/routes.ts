import type { FastifyInstance } from 'fastify';
import { getGroupStatistics as endpoint } from '#contract/statistics.ts';
import type { Deps } from '#server/deps.ts';
import { route } from '#server/platform/http/route.ts';
import { getGroupStatistics } from './queries.ts';

export function statisticsRoutes(app: FastifyInstance, { db }: Deps): void {
  route(app, endpoint, ({ actor, params, query }) => getGroupStatistics(db, actor, params.groupId, query));
}

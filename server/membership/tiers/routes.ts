import type { FastifyInstance } from 'fastify';
import { getTierInfo as endpoint } from '#contract/premium/tier.ts';
import type { Deps } from '#server/deps.ts';
import { route } from '#server/platform/http/route.ts';
import { getTierInfo } from './queries.ts';

export function tierRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, endpoint, ({ actor }) => getTierInfo(deps.db, actor, deps.config));
}

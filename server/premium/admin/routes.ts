import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/premium/admin.ts';
import type { Deps } from '#server/deps.ts';
import { route } from '#server/platform/http/route.ts';
import { requireAdmin } from './guard.ts';
import { getStats, getUser, listExceedingLimits, listUsers } from './queries.ts';

export function adminRoutes(app: FastifyInstance, { db, config, clock }: Deps): void {
  app.decorate('requireAdmin', (actor) => requireAdmin(db, actor, config));

  route(app, contract.getAdminStats, () => getStats(db, config, clock()));

  route(app, contract.listUsers, ({ query }) => listUsers(db, config, query));

  route(app, contract.getUser, ({ params }) => getUser(db, config, params.id, clock()));

  route(app, contract.listExceedingLimits, ({ query }) => listExceedingLimits(db, config, query));
}

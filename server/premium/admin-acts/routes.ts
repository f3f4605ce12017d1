import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/premium/admin-acts.ts';
import type { Deps } from '#server/deps.ts';
import { route } from '#server/platform/http/route.ts';
import { listAdminActs } from './queries.ts';

export function adminActRoutes(app: FastifyInstance, { db }: Deps): void {
  route(app, contract.listAdminActs, ({ query }) => listAdminActs(db, query));
}

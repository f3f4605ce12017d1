import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/dashboard.ts';
import type { Deps } from '#server/deps.ts';
import { whileUnchanged } from '#server/membership/history/unchanged.ts';
import { route } from '#server/platform/http/route.ts';
import { getDashboard } from './queries.ts';

export function dashboardRoutes(app: FastifyInstance, deps: Deps): void {
  const dashboard = whileUnchanged(getDashboard, ({ people }) => people);
  route(app, contract.getDashboard, ({ actor }) => dashboard(deps.db, actor));
}

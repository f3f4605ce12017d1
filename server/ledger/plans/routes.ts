import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/balances.ts';
import type { Deps } from '#server/deps.ts';
import { groupQuery } from '#server/membership/history/read.ts';
import { route } from '#server/platform/http/route.ts';
import { previewSettlement } from './queries.ts';

export function planRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.previewSettlement, groupQuery(deps, previewSettlement));
}

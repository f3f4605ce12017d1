import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/exports.ts';
import type { Deps } from '#server/deps.ts';
import { perAddress } from '#server/platform/http/rate-limits.ts';
import { route } from '#server/platform/http/route.ts';
import { exportOwnData } from './queries.ts';

export function exportRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config, clock } = deps;
  // It reads all that the caller ever did.
  route(app, contract.exportOwnData, ({ actor }) => exportOwnData(db, config, actor, clock()), {
    rateLimit: perAddress(10),
  });
}

import type { FastifyInstance } from 'fastify';
import type { OwnData } from '#contract/exports.ts';
import * as contract from '#contract/exports.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { perAddress } from '#server/platform/http/rate-limits.ts';
import { route } from '#server/platform/http/route.ts';
import { createPlaces } from './places.ts';
import { exportOwnData } from './queries.ts';

export function exportRoutes(app: FastifyInstance, deps: Deps): void {
  const place = createPlaces();
  const begin = (actor: Actor) => () => exportOwnData(deps.db, deps.config, actor, deps.clock());
  // It reads all that the caller ever did.
  route(app, contract.exportOwnData, ({ actor }) => place<OwnData>(actor.userId, begin(actor)), {
    rateLimit: perAddress(10),
    demo: false,
  });
}

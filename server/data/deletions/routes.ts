import type { FastifyInstance } from 'fastify';
import { deleteAccount, previewDeletion } from '#contract/accounts.ts';
import type { Deps } from '#server/deps.ts';
import { requireProof } from '#server/people/identities/queries.ts';
import { route } from '#server/platform/http/route.ts';
import { scheduleDeletion } from './commands.ts';
import * as queries from './queries.ts';

export function deletionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  route(app, previewDeletion, ({ actor }) => queries.previewDeletion(db, actor));

  route(app, deleteAccount, async ({ actor, body }) => {
    await requireProof(db, actor, clock());
    return scheduleDeletion(deps, actor, body.acceptOutstanding);
  });
}

import type { FastifyInstance } from 'fastify';
import { deleteAccount, previewDeletion } from '#contract/accounts.ts';
import type { Deps } from '#server/deps.ts';
import { proved } from '#server/people/identities/commands.ts';
import { sessionCommand } from '#server/platform/commands/handlers.ts';
import { route } from '#server/platform/http/route.ts';
import { scheduleDeletion } from './commands.ts';
import * as queries from './queries.ts';

export function deletionRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, previewDeletion, ({ actor }) => queries.previewDeletion(deps.db, actor));
  route(app, deleteAccount, sessionCommand(deps, proved(scheduleDeletion)), {
    demo: false,
    dayLimit: false,
  });
}

import type { FastifyInstance } from 'fastify';
import { deleteGroup as deleteEndpoint } from '#contract/groups.ts';
import type { Deps } from '#server/deps.ts';
import { groupCommand } from '#server/membership/commands/write.ts';
import { route } from '#server/platform/http/route.ts';
import { deleteGroup } from './commands.ts';

export function deletingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deleteEndpoint, groupCommand(deps, deleteGroup));
}

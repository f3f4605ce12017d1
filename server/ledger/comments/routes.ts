import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/comments.ts';
import type { Deps } from '#server/deps.ts';
import { groupQuery } from '#server/membership/commands/read.ts';
import { groupCommand } from '#server/membership/commands/write.ts';
import { route } from '#server/platform/http/route.ts';
import { addComment, deleteComment, editComment } from './commands.ts';
import { listComments } from './queries.ts';

export function commentRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listComments, groupQuery(deps, listComments));
  route(app, contract.addComment, groupCommand(deps, addComment));
  route(app, contract.editComment, groupCommand(deps, editComment));
  route(app, contract.deleteComment, groupCommand(deps, deleteComment));
}

import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/premium/admin-jobs.ts';
import type { Deps } from '#server/deps.ts';
import { sessionCommand } from '#server/platform/commands/handlers.ts';
import { route } from '#server/platform/http/route.ts';
import { retryJob } from './commands.ts';
import { listFailedJobs } from './queries.ts';

export function adminJobRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listFailedJobs, ({ query }) => listFailedJobs(deps.db, query));

  route(app, contract.retryJob, sessionCommand(deps, retryJob));
}

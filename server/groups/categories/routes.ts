import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/categories.ts';
import type { Deps } from '#server/deps.ts';
import { groupQuery } from '#server/membership/commands/read.ts';
import { groupCommand } from '#server/membership/commands/write.ts';
import { route } from '#server/platform/http/route.ts';
import { createCategory, putCategoryAway, updateCategory } from './commands.ts';
import { listCategories } from './queries.ts';

export function categoryRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listCategories, groupQuery(deps, listCategories));
  route(app, contract.createCategory, groupCommand(deps, createCategory));
  route(app, contract.updateCategory, groupCommand(deps, updateCategory));
  route(app, contract.putCategoryAway, groupCommand(deps, putCategoryAway));
}

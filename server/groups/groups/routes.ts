import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/groups.ts';
import type { Deps } from '#server/deps.ts';
import { groupQuery } from '#server/membership/commands/read.ts';
import { callerCommand, groupCommand } from '#server/membership/commands/write.ts';
import { route } from '#server/platform/http/route.ts';
import { createGroup, reorderGroups, setArchived, setHouseholds, updateGroup } from './commands.ts';
import { getGroup, listGroups } from './queries.ts';

export function groupRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.createGroup, callerCommand(deps, createGroup));
  route(app, contract.listGroups, ({ actor, query }) => listGroups(deps.db, actor, query));
  route(app, contract.getGroup, groupQuery(deps, getGroup));
  route(app, contract.updateGroup, groupCommand(deps, updateGroup));
  route(app, contract.reorderGroups, callerCommand(deps, reorderGroups));
  route(app, contract.setArchived, callerCommand(deps, setArchived));
  route(app, contract.setHouseholds, groupCommand(deps, setHouseholds));
}

import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/groups.ts';
import type { Deps } from '#server/deps.ts';
import { groupQuery } from '#server/membership/history/read.ts';
import { write } from '#server/membership/history/write.ts';
import { route } from '#server/platform/http/route.ts';
import {
  createGroup,
  deleteGroup,
  reorderGroups,
  setArchived,
  setHouseholds,
  updateGroup,
} from './commands.ts';
import { getGroup, listGroups } from './queries.ts';

export function groupRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps;

  route(app, contract.createGroup, (call) =>
    write(deps, call, (db) =>
      createGroup(db, call.actor, { ...call.body, id: deps.newId() }, config, deps.clock()),
    ),
  );

  route(app, contract.listGroups, async ({ actor }) => ({
    data: await listGroups(db, actor),
    nextCursor: null,
  }));

  route(app, contract.getGroup, groupQuery(deps, getGroup));

  route(app, contract.updateGroup, (call) =>
    write(deps, call, (db) =>
      updateGroup(db, call.actor, call.params.groupId, call.body, config, deps.clock()),
    ),
  );

  route(app, contract.deleteGroup, (call) =>
    write(deps, call, (db) => deleteGroup(db, call.actor, call.params.groupId, deps.clock())),
  );

  route(app, contract.reorderGroups, async ({ actor, body }) => {
    await reorderGroups(db, actor, body.groupIds);
  });

  route(app, contract.setArchived, ({ actor, params, body }) =>
    setArchived(db, actor, params.groupId, body.archived, deps.clock()),
  );

  route(app, contract.setHouseholds, (call) => {
    const households = call.body.households.map((household) => ({ ...household, id: deps.newId() }));
    const edit = { ...call.body, households };
    return write(deps, call, (db) =>
      setHouseholds(db, call.actor, call.params.groupId, edit, config, deps.clock()),
    );
  });
}

import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/memberships.ts';
import type { Deps } from '#server/deps.ts';
import { write } from '#server/membership/history/write.ts';
import { route } from '#server/platform/http/route.ts';
import { changeRole, leaveGroup, removeMember } from './commands.ts';

export function memberRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.leaveGroup, (call) =>
    write(deps, call, (db) => leaveGroup(db, call.actor, call.params.groupId, deps.clock())),
  );

  route(app, contract.changeRole, (call) => {
    const { groupId, userId } = call.params;
    return write(deps, call, (db) =>
      changeRole(db, call.actor, groupId, userId, call.body.role, deps.config, deps.clock()),
    );
  });

  route(app, contract.removeMember, (call) => {
    const { groupId, userId } = call.params;
    return write(deps, call, (db) =>
      removeMember(db, call.actor, groupId, userId, deps.config, deps.clock()),
    );
  });
}

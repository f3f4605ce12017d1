import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/guests.ts';
import type { Deps } from '#server/deps.ts';
import { write } from '#server/membership/history/write.ts';
import { route } from '#server/platform/http/route.ts';
import { addGuest, renameGuest } from './commands.ts';

export function guestRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps;

  route(app, contract.addGuest, (call) => {
    const draft = { id: deps.newId(), displayName: call.body.displayName };
    return write(deps, call, (db) =>
      addGuest(db, call.actor, call.params.groupId, draft, config, deps.clock()),
    );
  });

  route(app, contract.renameGuest, (call) => {
    const { groupId, userId: id } = call.params;
    const { displayName } = call.body;
    return write(deps, call, (db) =>
      renameGuest(db, call.actor, groupId, { id, displayName }, config, deps.clock()),
    );
  });
}

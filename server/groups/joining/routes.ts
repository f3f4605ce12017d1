import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/invitations.ts';
import type { Deps } from '#server/deps.ts';
import { write } from '#server/membership/history/write.ts';
import { route } from '#server/platform/http/route.ts';
import { acceptInvitation } from './commands.ts';

export function joiningRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, secret, clock } = deps;

  route(app, contract.acceptInvitation, (call) =>
    write(deps, call, (db) => acceptInvitation(db, call.actor, call.params.token, secret, config, clock())),
  );
}

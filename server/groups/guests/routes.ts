import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/guests.ts';
import type { Deps } from '#server/deps.ts';
import { groupCommand } from '#server/membership/commands/write.ts';
import { route } from '#server/platform/http/route.ts';
import { addGuests, renameGuest } from './commands.ts';

export function guestRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.addGuests, groupCommand(deps, addGuests));
  route(app, contract.renameGuest, groupCommand(deps, renameGuest));
}

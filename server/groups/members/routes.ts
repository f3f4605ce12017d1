import type { FastifyInstance } from 'fastify';
import { restoreGuest } from '#contract/guests.ts';
import * as contract from '#contract/memberships.ts';
import type { Deps } from '#server/deps.ts';
import { groupCommand } from '#server/membership/commands/write.ts';
import { route } from '#server/platform/http/route.ts';
import { changeRole, leaveGroup, letGuestIn, removeMember } from './commands.ts';

export function memberRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.leaveGroup, groupCommand(deps, leaveGroup), { dayLimit: false });
  route(app, contract.changeRole, groupCommand(deps, changeRole));
  route(app, contract.removeMember, groupCommand(deps, removeMember));
  route(app, restoreGuest, groupCommand(deps, letGuestIn));
}

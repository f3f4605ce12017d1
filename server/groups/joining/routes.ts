import type { FastifyInstance } from 'fastify';
import { mergeGuest as mergeEndpoint } from '#contract/guests.ts';
import * as contract from '#contract/invitations.ts';
import type { Deps } from '#server/deps.ts';
import { callerCommand, groupCommand } from '#server/membership/commands/write.ts';
import { route } from '#server/platform/http/route.ts';
import { acceptInvitation } from './commands.ts';
import { mergeGuest } from './merge.ts';

export function joiningRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.acceptInvitation, callerCommand(deps, acceptInvitation));
  route(app, mergeEndpoint, groupCommand(deps, mergeGuest));
}

import type { Deps } from '#server/deps.ts';
import type { InvitationRef } from '#server/platform/jobs/queue.ts';
import { sendInvitation } from './mailed.ts';

export function invitationTasks(deps: Deps) {
  return { 'send-invitation': (invitation: InvitationRef) => sendInvitation(deps, invitation) };
}

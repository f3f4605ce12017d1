import type { Deps } from '#server/deps.ts';
import { job } from '#server/platform/jobs/job.ts';
import { type InvitationRef, sendInvitation } from './mailed.ts';

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'send-invitation': InvitationRef;
    }
  }
}

export function invitationTasks(deps: Deps) {
  return { 'send-invitation': job(deps, sendInvitation) };
}

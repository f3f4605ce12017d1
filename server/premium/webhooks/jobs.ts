import type { Deps } from '#server/deps.ts';
import { job, warningJob } from '#server/platform/jobs/job.ts';
import { applyEvent, clearAppliedEvents } from './commands.ts';

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'apply-paddle-event': { id: string };
      'clear-paddle-events': Record<never, never>;
    }
  }
}

export function webhookTasks(deps: Deps) {
  return {
    'apply-paddle-event': warningJob(deps, applyEvent),
    'clear-paddle-events': job(deps, clearAppliedEvents),
  };
}

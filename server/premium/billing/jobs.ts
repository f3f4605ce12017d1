import type { Deps } from '#server/deps.ts';
import { job, warningJob } from '#server/platform/jobs/job.ts';
import { endAtPaddle } from './commands.ts';
import { reconcileSubscriptions } from './reconciling.ts';

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'end-at-paddle': { externalId: string; when: 'now' | 'period-end' };
      'reconcile-subscriptions': Record<never, never>;
    }
  }
}

export function billingTasks(deps: Deps) {
  return {
    'end-at-paddle': job(deps, endAtPaddle),
    'reconcile-subscriptions': warningJob(deps, reconcileSubscriptions),
  };
}

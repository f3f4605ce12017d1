import type { Deps } from '#server/deps.ts';
import { job } from '#server/platform/jobs/job.ts';
import { deleteDueAccounts } from './commands.ts';

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'delete-due-accounts': Record<never, never>;
    }
  }
}

export function deletionTasks(deps: Deps) {
  return { 'delete-due-accounts': job(deps, deleteDueAccounts) };
}

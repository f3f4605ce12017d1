import type { Deps } from '#server/deps.ts';
import { job } from '#server/platform/jobs/job.ts';
import { clearExpiredSessions } from './commands.ts';

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'clear-expired-sessions': Record<never, never>;
    }
  }
}

export function sessionTasks(deps: Deps) {
  return { 'clear-expired-sessions': job(deps, clearExpiredSessions) };
}

import type { Deps } from '#server/deps.ts';
import { clearExpiredSessions } from './commands.ts';

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'clear-expired-sessions': Record<never, never>;
    }
  }
}

export function sessionTasks(deps: Deps) {
  return { 'clear-expired-sessions': () => clearExpiredSessions(deps) };
}

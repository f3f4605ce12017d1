import type { Deps } from '#server/deps.ts';
import { deleteDueAccounts } from './commands.ts';

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'delete-due-accounts': Record<never, never>;
    }
  }
}

export function deletionTasks(deps: Deps) {
  return { 'delete-due-accounts': () => deleteDueAccounts(deps) };
}

import type { Deps } from '#server/deps.ts';
import { deleteDueAccounts } from './commands.ts';

export function deletionTasks(deps: Deps) {
  return { 'delete-due-accounts': () => deleteDueAccounts(deps) };
}

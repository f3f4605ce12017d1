import { deleteDueAccounts } from './commands.ts';

export const DELETION_JOBS = {
  'delete-due-accounts': deleteDueAccounts,
};

import type { Deps } from '#server/deps.ts';
import { job } from '#server/platform/jobs/job.ts';
import { removeUnusedFile } from './commands.ts';

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'remove-unused-file': { readonly groupId: string; readonly fileId: string };
    }
  }
}

export function attachmentTasks(deps: Deps) {
  return { 'remove-unused-file': job(deps, removeUnusedFile) };
}

import type { Deps } from '#server/deps.ts';
import { job } from '#server/platform/jobs/job.ts';
import { deletePicture } from './commands.ts';

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'delete-picture': { readonly id: string };
    }
  }
}

export function avatarTasks(deps: Deps) {
  return { 'delete-picture': job(deps, deletePicture) };
}

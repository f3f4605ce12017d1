import type { Deps } from '#server/deps.ts';
import { deletePicture } from './commands.ts';

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'delete-picture': { readonly id: string };
    }
  }
}

export function avatarTasks(deps: Deps) {
  return { 'delete-picture': (picture: { id: string }) => deletePicture(deps, picture) };
}

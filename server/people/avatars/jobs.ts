import type { Deps } from '#server/deps.ts';
import { deletePicture } from './commands.ts';

export function avatarTasks(deps: Deps) {
  return { 'delete-picture': (picture: { id: string }) => deletePicture(deps, picture) };
}

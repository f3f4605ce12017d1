import { deletePicture } from './commands.ts';

export const AVATAR_JOBS = {
  'delete-picture': deletePicture,
};

import { removeUnusedFile } from './commands.ts';

export const ATTACHMENT_JOBS = {
  'remove-unused-file': removeUnusedFile,
};

import { clearExpiredSessions } from './commands.ts';

export const SESSION_JOBS = {
  'clear-expired-sessions': clearExpiredSessions,
};

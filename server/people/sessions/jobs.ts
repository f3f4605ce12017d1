import type { Deps } from '#server/deps.ts';
import { clearExpiredSessions } from './commands.ts';

export function sessionTasks(deps: Deps) {
  return { 'clear-expired-sessions': () => clearExpiredSessions(deps) };
}

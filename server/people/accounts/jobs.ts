import type { Deps } from '#server/deps.ts';
import type { MailRequest } from '#server/platform/jobs/queue.ts';
import { clearExpiredVerifications, sendConfirmation, sendPasswordReset } from './commands.ts';

export function accountTasks(deps: Deps) {
  return {
    'send-confirmation': (request: MailRequest) => sendConfirmation(deps, request),
    'send-password-reset': (request: MailRequest) => sendPasswordReset(deps, request),
    'clear-expired-verifications': () => clearExpiredVerifications(deps),
  };
}

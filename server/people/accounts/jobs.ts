import type { Deps } from '#server/deps.ts';
import {
  clearExpiredVerifications,
  type MailRequest,
  sendAlreadyRegistered,
  sendConfirmation,
  sendNotice,
  sendPasswordReset,
} from './commands.ts';
import { sendEmailChange } from './email-change.ts';
import type { AccountNotice } from './notice-texts.ts';
import type { EmailSide } from './rows.ts';

// A mail is made when its turn comes: the queue holds ids, and no address, name or link that opens an account.

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'send-confirmation': MailRequest;
      'send-already-registered': MailRequest;
      'send-password-reset': MailRequest;
      'send-notice': { readonly userId: string; readonly notice: AccountNotice };
      'send-email-change': { readonly id: string; readonly side: EmailSide };
      'clear-expired-verifications': Record<never, never>;
    }
  }
}

export function accountTasks(deps: Deps) {
  return {
    'send-confirmation': (request: MailRequest) => sendConfirmation(deps, request),
    'send-already-registered': (request: MailRequest) => sendAlreadyRegistered(deps, request),
    'send-password-reset': (request: MailRequest) => sendPasswordReset(deps, request),
    'send-notice': (given: { userId: string; notice: AccountNotice }) => sendNotice(deps, given),
    'send-email-change': (link: { id: string; side: EmailSide }) => sendEmailChange(deps, link),
    'clear-expired-verifications': () => clearExpiredVerifications(deps),
  };
}

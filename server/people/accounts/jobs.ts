import type { Deps } from '#server/deps.ts';
import { job } from '#server/platform/jobs/job.ts';
import {
  clearExpiredVerifications,
  type MailRequest,
  sendAlreadyRegistered,
  sendConfirmation,
  sendNotice,
} from './commands.ts';
import { sendEmailChange } from './email-change.ts';
import type { AccountNotice } from './notice-texts.ts';
import { type ResetRequest, sendPasswordReset } from './reset-mail.ts';
import type { EmailSide } from './rows.ts';

// A mail is made when its turn comes: the queue holds ids, and no address, name or link that opens an account.

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'send-confirmation': MailRequest;
      'send-already-registered': MailRequest;
      'send-password-reset': ResetRequest;
      'send-notice': { readonly userId: string; readonly notice: AccountNotice };
      'send-email-change': { readonly id: string; readonly side: EmailSide };
      'clear-expired-verifications': Record<never, never>;
    }
  }
}

export function accountTasks(deps: Deps) {
  return {
    'send-confirmation': job(deps, sendConfirmation),
    'send-already-registered': job(deps, sendAlreadyRegistered),
    'send-password-reset': job(deps, sendPasswordReset),
    'send-notice': job(deps, sendNotice),
    'send-email-change': job(deps, sendEmailChange),
    'clear-expired-verifications': job(deps, clearExpiredVerifications),
  };
}

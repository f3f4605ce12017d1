import {
  clearExpiredVerifications,
  sendAlreadyRegistered,
  sendConfirmation,
  sendNotice,
} from './commands.ts';
import { sendEmailChange } from './email-change.ts';
import { sendPasswordReset } from './reset-mail.ts';

// A mail is made when its turn comes: the queue holds ids, and no address, name or link that opens an account.

export const ACCOUNT_JOBS = {
  'send-confirmation': sendConfirmation,
  'send-already-registered': sendAlreadyRegistered,
  'send-password-reset': sendPasswordReset,
  'send-notice': sendNotice,
  'send-email-change': sendEmailChange,
  'clear-expired-verifications': clearExpiredVerifications,
};

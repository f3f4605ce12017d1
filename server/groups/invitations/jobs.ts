import { sendInvitation } from './mailed.ts';

export const INVITATION_JOBS = {
  'send-invitation': sendInvitation,
};

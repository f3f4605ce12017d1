import type { invitations as en } from '../en/invitations.ts';

export const invitations: typeof en = {};

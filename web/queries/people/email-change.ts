import type { DataOf } from '#contract/endpoint.ts';
import {
  confirmEmailChange,
  type EmailChangeOutcome,
  getEmailChange,
} from '#contract/sign-in/email-change.ts';
import { call } from '#web/lib/api/call.ts';
import { leaveEndedSession } from './sign-in.ts';

// Plain functions, as in sign-in.ts: the page of a mailed link keeps nothing.

/** What a mailed link would confirm. */
export type EmailChange = DataOf<typeof getEmailChange>;

export function readEmailChange(token: string, signal: AbortSignal): Promise<EmailChange> {
  return call(getEmailChange, { query: { token } }, { signal });
}

export async function confirmChange(token: string): Promise<EmailChangeOutcome> {
  const { outcome } = await call(confirmEmailChange, { body: { token } });
  if (outcome === 'changed') await leaveEndedSession();
  return outcome;
}

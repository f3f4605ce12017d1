import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { wordSchema } from '#contract/value.ts';

// A change of address waits for both addresses. Each is mailed a link to a page, and only the button on that page
// confirms: programs that look at mail open every link in it.

const token = wordSchema(1000);

export const getEmailChange = endpoint({
  method: 'GET',
  path: '/api/auth/email-change',
  access: 'public',
  summary: 'What the link in a mail about a change of address would confirm; 404 once the change is over',
  query: z.object({ token }),
  data: z.object({
    newEmail: z.string(),
    /** To which of the two addresses the link was mailed. */
    side: z.enum(['old', 'new']),
    /** This address has confirmed, and the other one has not yet. */
    hasConfirmed: z.boolean(),
  }),
});

/** `waiting` for the other address; `taken`: the new one has an account by now, and nothing was changed. */
export const EMAIL_CHANGE_OUTCOMES = ['waiting', 'changed', 'taken'] as const;
export type EmailChangeOutcome = (typeof EMAIL_CHANGE_OUTCOMES)[number];

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/auth/email-change',
  access: 'public',
  summary: 'Confirm a change of address from one of the two; the second one makes it and ends every session',
  body: z.object({ token }),
  data: z.object({ outcome: z.enum(EMAIL_CHANGE_OUTCOMES) }),
});

import type { CallOf } from '#contract/endpoints.ts';
import {
  login,
  register,
  requestPasswordReset,
  resendConfirmation,
  resetPassword,
} from '#contract/routes.ts';
import { fieldErrorsOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { session } from '#web/lib/session.ts';

// What somebody can ask for who is not signed in yet. Plain functions: there is no cache to keep what they answer in.

/** @returns 'unconfirmed' when the password is right and the address still waits for its confirmation. */
export async function signIn(body: CallOf<typeof login>['body']): Promise<'signed-in' | 'unconfirmed'> {
  try {
    const { user, ...grant } = await call(login, { body });
    session.signIn(user, grant);
    return 'signed-in';
  } catch (error) {
    if (!fieldErrorsOf(error).some(({ path }) => path === 'email_confirmed_at')) throw error;
    session.awaitConfirmation(body.email);
    return 'unconfirmed';
  }
}

export async function signUp(body: CallOf<typeof register>['body']): Promise<void> {
  await call(register, { body });
}

export async function sendConfirmationAgain(body: CallOf<typeof resendConfirmation>['body']): Promise<void> {
  await call(resendConfirmation, { body });
}

export async function sendPasswordLink(body: CallOf<typeof requestPasswordReset>['body']): Promise<void> {
  await call(requestPasswordReset, { body });
}

export async function choosePassword(body: CallOf<typeof resetPassword>['body']): Promise<void> {
  await call(resetPassword, { body });
}

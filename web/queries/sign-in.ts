import {
  login,
  register,
  requestPasswordReset,
  resendConfirmation,
  resetPassword,
} from '#contract/accounts.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { fieldErrorsOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { session } from '#web/lib/session.ts';

// What somebody can ask for who is not signed in yet. Plain functions: there is no cache to keep what they answer in.

/** @returns 'unconfirmed' when the password is right and the address still waits for its confirmation. */
export async function signIn(body: InputOf<typeof login>['body']): Promise<'signed-in' | 'unconfirmed'> {
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

export async function signUp(body: InputOf<typeof register>['body']): Promise<void> {
  await call(register, { body });
}

export async function sendConfirmationAgain(body: InputOf<typeof resendConfirmation>['body']): Promise<void> {
  await call(resendConfirmation, { body });
}

export async function sendPasswordLink(body: InputOf<typeof requestPasswordReset>['body']): Promise<void> {
  await call(requestPasswordReset, { body });
}

export async function choosePassword(body: InputOf<typeof resetPassword>['body']): Promise<void> {
  await call(resetPassword, { body });
}

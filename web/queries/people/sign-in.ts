import { register, requestPasswordReset, resendConfirmation, resetPassword } from '#contract/accounts.ts';
import type { InputOf } from '#contract/endpoint.ts';
import type { SecondFactor } from '#contract/sessions.ts';
import { checkSession, login } from '#contract/sessions.ts';
import { startGoogle } from '#contract/sign-in/identities.ts';
import { answerSecondFactor } from '#contract/sign-in/second-factors.ts';
import { fieldErrorsOf } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { isSecondFactor } from '#web/lib/session/second-factor.ts';
import { enterBy, session } from '#web/lib/session/session.ts';
import { oneAtATime } from '#web/lib/session/sign-in-mutex.ts';

// The requests of a visitor who is not signed in. Plain functions: there is no cache to keep their answers in.

/** What the right password leads to: in, or to what else is asked for. */
export type SignInStep =
  | { next: 'none' }
  | { next: 'confirmation' }
  | { next: 'second-factor'; factors: readonly SecondFactor[] };

export async function signIn(body: InputOf<typeof login>['body']): Promise<SignInStep> {
  try {
    await enterBy(() => call(login, { body }));
    return { next: 'none' };
  } catch (error) {
    const details = fieldErrorsOf(error);
    const factors = details.filter(({ path }) => path === 'second_factor').map(({ code }) => code);
    if (factors.length > 0) return { next: 'second-factor', factors: factors.filter(isSecondFactor) };
    if (!details.some(({ path }) => path === 'email_confirmed_at')) throw error;
    session.awaitConfirmation(body.email);
    return { next: 'confirmation' };
  }
}

/** Finishes the sign-in that waits in this browser. */
export async function answerWithCode(code: string): Promise<void> {
  await enterBy(() => call(answerSecondFactor, { body: { code } }));
}

/**
 * Continues as the account that an earlier try has signed in, if it has: a cookie comes with the head of an answer, whose
 * body may be lost.
 */
export async function continueSignedIn(): Promise<boolean> {
  const { isSignedIn } = await call(checkSession, {});
  if (isSignedIn) await session.restore();
  return session.state().status === 'signed-in';
}

/** Leaves for Google, which leads back to /auth/callback. Resolves only when the visitor returns by the browser's back button. */
export async function leaveForGoogle(): Promise<void> {
  await oneAtATime(async () => {
    // The session that Google leads back to could not be told from the one that is to be ended.
    await session.finishSignOut();
    const { url } = await call(startGoogle, { body: { purpose: 'sign-in' } });
    window.location.assign(url);
  });
  // Not within the turn: a visitor who stops the browser on its way signs in otherwise.
  await new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }));
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
  await leaveEndedSession();
}

/**
 * After a change that ends every session of an account. That of another account, which this browser may hold, goes on; so does
 * one of which nothing is known, until it is renewed.
 */
export async function leaveEndedSession(): Promise<void> {
  if (session.state().status === 'signed-out') return;
  const { isSignedIn } = await call(checkSession, {}).catch(() => ({ isSignedIn: true }));
  if (!isSignedIn) await session.signOut();
}

import { signInWithPasskey, startPasskeySignIn } from '#contract/sign-in/second-factors.ts';
import { call } from '#web/lib/api/call.ts';
import { enterBy } from '#web/lib/session/enter-by.ts';
import { askPasskey, canSuggestPasskeys, stopAsking } from '#web/lib/session/passkeys.ts';
import { noTurnSince, oneAtATime } from '#web/lib/session/sign-in-mutex.ts';

/**
 * Asks this device for a passkey and signs in with it; it also finishes a sign-in that waits for a second factor.
 * @throws ApiError; an error for which `isDeclined`.
 */
export async function signInByPasskey(): Promise<void> {
  const options = await oneAtATime(() => call(startPasskeySignIn, {}));
  await signInWith(await askPasskey(options));
}

/**
 * Has the browser suggest passkeys where it can, and signs in with the one that is taken. Makes way for every other sign-in: its
 * question would end theirs, and its cookie would replace theirs. Gives back how to stop it.
 */
export function suggestPasskeys(): () => void {
  let isWanted = true;
  let isAsking = false;
  const isFirst = noTurnSince();
  async function suggest() {
    if (!(await canSuggestPasskeys()) || !isWanted || !isFirst()) return;
    const starting = oneAtATime(() => call(startPasskeySignIn, {}));
    const isLast = noTurnSince();
    const options = await starting;
    if (!isWanted || !isLast()) return;
    isAsking = true;
    const answer = await askPasskey(options, true);
    isAsking = false;
    if (isLast()) await signInWith(answer);
  }
  // It was only a suggestion: a visitor whose passkey is refused still has the form and the button.
  suggest().catch(() => {
    isAsking = false;
  });
  return () => {
    isWanted = false;
    if (isAsking) void stopAsking();
  };
}

function signInWith(answer: Awaited<ReturnType<typeof askPasskey>>): Promise<void> {
  return enterBy(() => call(signInWithPasskey, { body: { answer } }));
}

import { signInWithPasskey, startPasskeySignIn } from '#contract/sign-in/second-factors.ts';
import { call } from '#web/lib/api/call.ts';
import { askPasskey, canSuggestPasskeys, stopAsking } from '#web/lib/session/passkeys.ts';
import { enterBy } from '#web/lib/session/session.ts';
import { noTurnSince, oneAtATime } from '#web/lib/session/sign-in-mutex.ts';

/** How often a visitor has asked for a passkey by a button. Its challenge takes the place of that of a suggestion. */
let requests = 0;

/**
 * Asks this device for a passkey and signs in with it: with one of the account whose sign-in waits for a second factor, or
 * `anyAccount`'s where a sign-in begins.
 * @throws ApiError; an error for which `isDeclined`.
 */
export async function signInByPasskey({ anyAccount }: { anyAccount: boolean }): Promise<void> {
  requests += 1;
  const options = await oneAtATime(() => call(startPasskeySignIn, { body: { anyAccount } }));
  const answer = await askPasskey(options);
  await enterBy(() => call(signInWithPasskey, { body: { answer } }));
}

/**
 * Has the browser suggest passkeys where it can, and signs in with the one that is taken. Makes way for every other sign-in: its
 * question would end theirs, and its cookie would replace theirs. Gives back how to stop it.
 */
export function suggestPasskeys(): () => void {
  let isWanted = true;
  let isAsking = false;
  const isFirst = noTurnSince();
  const before = requests;
  async function suggest() {
    if (!(await canSuggestPasskeys()) || !isWanted || !isFirst()) return;
    const starting = oneAtATime(() => call(startPasskeySignIn, { body: { anyAccount: true } }));
    const isLast = noTurnSince();
    const options = await starting;
    if (!isWanted || !isLast()) return;
    isAsking = true;
    const answer = await askPasskey(options, true);
    isAsking = false;
    // A password that was refused meanwhile is no reason to refuse the passkey, too.
    await enterBy(async () => {
      if (!isWanted || requests > before) throw new Error('another sign-in has begun');
      return await call(signInWithPasskey, { body: { answer } });
    });
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

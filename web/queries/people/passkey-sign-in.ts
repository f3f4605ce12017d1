import type { PasskeyAnswer } from '#contract/sign-in/proof.ts';
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

/** The server takes an answer for five minutes, and the browser suggests passkeys for as long as the page is open. */
const RENEWAL_MS = 4 * 60_000;
/** A dialog of the device may have hidden the page: what was taken there is sent first. */
const SEEN_MS = 1_000;

/**
 * Has the browser suggest passkeys where it can, and signs in with the one that is taken. Makes way for every other sign-in: its
 * question would end theirs, and its cookie would replace theirs. Asked anew before the question lapses, and when the page is
 * seen again, as another tab may have asked meanwhile. Tells why a passkey that was taken did not sign in. Gives back how to
 * stop it.
 */
export function suggestPasskeys(onRefusal: (error: unknown) => void): () => void {
  let isWanted = true;
  let open = 0;
  let isUndisturbed = noTurnSince();
  const before = requests;

  async function suggest() {
    if (!(await canSuggestPasskeys()) || !isWanted || !isUndisturbed()) return;
    const starting = oneAtATime(() => call(startPasskeySignIn, { body: { anyAccount: true } }));
    const isLast = noTurnSince();
    isUndisturbed = isLast;
    const options = await starting;
    if (!isWanted || !isLast()) return;
    open += 1;
    const answer = await askPasskey(options, true).finally(() => {
      open -= 1;
    });
    await enter(answer);
  }

  async function enter(answer: PasskeyAnswer) {
    let isSent = false;
    // A password that was refused meanwhile is no reason to refuse the passkey, too.
    const entering = enterBy(async () => {
      if (!isWanted || requests > before) throw new Error('another sign-in has begun');
      isSent = true;
      return await call(signInWithPasskey, { body: { answer } });
    });
    const isLast = noTurnSince();
    try {
      await entering;
    } catch (error) {
      if (!isSent || !isWanted) return;
      onRefusal(error);
      isUndisturbed = isLast;
      await suggest();
    }
  }

  // A question that was not asked, or was ended, is nothing to tell: the visitor still has the form and the button.
  const begin = () => void suggest().catch(() => undefined);
  // While a dialog of the device has the focus, its question goes on.
  const renewal = setInterval(() => document.hasFocus() && begin(), RENEWAL_MS);
  let seen: ReturnType<typeof setTimeout> | undefined;
  const onSeen = () => {
    clearTimeout(seen);
    if (!document.hidden) seen = setTimeout(begin, SEEN_MS);
  };
  document.addEventListener('visibilitychange', onSeen);
  begin();
  return () => {
    isWanted = false;
    clearInterval(renewal);
    clearTimeout(seen);
    document.removeEventListener('visibilitychange', onSeen);
    if (open > 0) void stopAsking();
  };
}

import { signInWithPasskey, startPasskeySignIn } from '#contract/routes.ts';
import { call } from '#web/lib/call.ts';
import { inTurn } from '#web/lib/in-turn.ts';
import { askPasskey, canSuggestPasskeys, stopAsking } from '#web/lib/passkeys.ts';
import { session } from '#web/lib/session.ts';

/**
 * Asks this device for a passkey and signs in with it; it also finishes a sign-in that waits for a second factor.
 * @throws ApiError; an error for which `isDeclined`.
 */
export async function signInByPasskey(): Promise<void> {
  const options = await inTurn(() => call(startPasskeySignIn, {}));
  await signInWith(await askPasskey(options));
}

/** Has the browser suggest passkeys where it can, and signs in with the one that is taken. Gives back how to stop that. */
export function suggestPasskeys(): () => void {
  let isWanted = true;
  let isAsking = false;
  async function suggest() {
    if (!(await canSuggestPasskeys())) return;
    const options = await inTurn(async () => (isWanted ? call(startPasskeySignIn, {}) : undefined));
    if (!options || !isWanted) return;
    isAsking = true;
    const answer = await askPasskey(options, true);
    isAsking = false;
    await signInWith(answer);
  }
  // It was only a suggestion: whoever took one that is refused still has the form and the button.
  suggest().catch(() => {
    isAsking = false;
  });
  return () => {
    isWanted = false;
    if (isAsking) void stopAsking();
  };
}

async function signInWith(answer: Awaited<ReturnType<typeof askPasskey>>): Promise<void> {
  const { user, ...grant } = await call(signInWithPasskey, { body: { answer } });
  session.signIn(user, grant);
}

import { useState } from 'react';
import { notify } from '#web/kit/feedback/notify.ts';
import { useSession } from '#web/lib/session/session-context.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';

/** Signs out once, however often it is pressed, and says so when the server could not be told. */
export function useSignOut(): { signOut: () => void; isSigningOut: boolean } {
  const session = useSession();
  const errorText = useErrorText();
  const [isSigningOut, setSigningOut] = useState(false);
  function signOut() {
    setSigningOut(true);
    session
      .signOut()
      .catch((error: unknown) => notify.error(errorText(error)))
      .finally(() => setSigningOut(false));
  }
  return { signOut, isSigningOut };
}

import { useEffect, useState } from 'react';
import { onFirstInteraction } from '#web/lib/loading/first-interaction.ts';
import { suggestPasskeys } from '#web/queries/people/passkey-sign-in.ts';

/**
 * While the screen is shown, the browser suggests passkeys where it fills in the e-mail address. Begun at the first
 * interaction, so that a mere visit stores nothing at the server. Gives why the passkey that was taken last did not sign in.
 */
export function usePasskeySuggestions(): unknown {
  const [refusal, setRefusal] = useState<unknown>();
  useEffect(() => {
    let stop = () => {};
    const forget = onFirstInteraction(async () => {
      stop = suggestPasskeys(setRefusal);
    });
    return () => {
      forget();
      stop();
    };
  }, []);
  return refusal;
}

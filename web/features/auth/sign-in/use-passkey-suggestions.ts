import { useEffect } from 'react';
import { onFirstInteraction } from '#web/lib/loading/first-interaction.ts';
import { suggestPasskeys } from '#web/queries/people/passkey-sign-in.ts';

/**
 * While the screen is shown, the browser suggests passkeys where it fills in the e-mail address. Begun at the first
 * interaction, so that a mere visit stores nothing at the server.
 */
export function usePasskeySuggestions(): void {
  useEffect(() => {
    let stop = () => {};
    const forget = onFirstInteraction(async () => {
      stop = suggestPasskeys();
    });
    return () => {
      forget();
      stop();
    };
  }, []);
}

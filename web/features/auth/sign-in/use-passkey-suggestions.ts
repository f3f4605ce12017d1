import { useEffect } from 'react';
import { onFirstSign } from '#web/lib/loading/first-sign.ts';
import { suggestPasskeys } from '#web/queries/people/passkey-sign-in.ts';

/**
 * While the screen is shown, the browser suggests passkeys where it fills in the e-mail address. Begun at the first sign of
 * somebody: a page that is only looked at makes the server keep nothing.
 */
export function usePasskeySuggestions(): void {
  useEffect(() => {
    let stop = () => {};
    const forget = onFirstSign(async () => {
      stop = suggestPasskeys();
    });
    return () => {
      forget();
      stop();
    };
  }, []);
}

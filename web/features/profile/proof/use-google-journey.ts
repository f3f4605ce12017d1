import type { GooglePurpose } from '#contract/sign-in/identities.ts';
import { keepReturnPath } from '#web/lib/session/return-path.ts';
import { useGoogle } from '#web/queries/people/sign-in-methods.ts';

/** Leaves for Google and comes back to this very section of the profile. */
export function useGoogleJourney(purpose: GooglePurpose) {
  const google = useGoogle(purpose);
  return {
    go() {
      const { pathname, search, hash } = window.location;
      keepReturnPath(pathname + search + hash);
      google.mutate();
    },
    // Until the page is gone: a second press would start a second journey, and void the first.
    isBusy: google.isPending || google.isSuccess,
    error: google.error,
  };
}

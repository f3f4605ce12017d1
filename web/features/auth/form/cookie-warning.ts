import { notify } from '#web/kit/feedback/notify.ts';
import { accountOfCookie } from '#web/lib/browser/account-cookie.ts';

/** A page may hear of a cookie a little later than of the answer that sets it. */
export const COOKIE_LATE_MS = 1_000;
/** Long enough to be read, over the navigation of a phone. */
const SHOWN_MS = 20_000;

/** Each session comes with the account's cookie. A browser that has refused it has refused the session's, too. */
export function warnWithoutCookie(text: string): void {
  if (accountOfCookie() !== undefined) return;
  setTimeout(() => {
    if (accountOfCookie() === undefined) notify.warning(text, { duration: SHOWN_MS });
  }, COOKIE_LATE_MS);
}

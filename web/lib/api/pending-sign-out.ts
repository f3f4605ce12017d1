import { accountOfCookie, clearAccountCookie } from '#web/lib/browser/account-cookie.ts';
import { forget, store, stored } from '#web/lib/browser/browser-storage.ts';

// A sign-out that did not reach the server leaves the session's cookie, which no script can delete. The device keeps that the
// account has signed out until the server was told. No session is renewed meanwhile, in any tab.

const KEY = 'quits.pendingSignOut';

/** The account that signed out on this device while the server does not know it yet. */
export function pendingSignOut(): string | undefined {
  const userId = stored('local', KEY);
  if (userId === undefined) return undefined;
  const holder = accountOfCookie();
  // A link in a mail has signed another account in since: its session must not be ended.
  if (holder === undefined || holder === userId) return userId;
  forgetPendingSignOut();
  return undefined;
}

export function keepPendingSignOut(userId: string): void {
  store('local', KEY, userId);
  clearAccountCookie();
}

/** The server was told, or an account has signed in anew. */
export function forgetPendingSignOut(): void {
  forget('local', KEY);
}

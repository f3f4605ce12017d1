import { logout } from '#contract/sessions.ts';
import { forgetPendingSignOut } from '#web/lib/api/pending-sign-out.ts';
import { request } from '#web/lib/api/request.ts';
import { onReturn } from '#web/lib/browser/on-return.ts';
import { createSignOutSender } from '#web/lib/session/sign-out-sender.ts';

/** Of a sign-out that the server did not hear of: now, and until the server has. The app tells it as well. */
export function tellPendingSignOut(): void {
  const sender = createSignOutSender(
    { isOnline: () => navigator.onLine, onReturn, endSession: () => request(logout, {}) },
    forgetPendingSignOut,
  );
  // Another page may have signed out without a connection since.
  window.addEventListener('online', () => void sender.send());
  void sender.send();
}

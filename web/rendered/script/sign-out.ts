import { logout } from '#contract/sessions.ts';
import { forgetPendingSignOut, pendingSignOut } from '#web/lib/api/pending-sign-out.ts';
import { request } from '#web/lib/api/request.ts';

/** Of a sign-out that the server did not hear of: now, or when there is a connection. The app tells it as well. */
export function tellPendingSignOut(): void {
  window.addEventListener('online', () => void tell());
  void tell();
}

async function tell(): Promise<void> {
  if (pendingSignOut() === undefined) return;
  try {
    await request(logout, {});
    forgetPendingSignOut();
  } catch {
    // It is told by the next page, or when the connection returns.
  }
}

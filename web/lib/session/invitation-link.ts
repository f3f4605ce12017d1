import { forget, store, stored } from '#web/lib/browser/browser-storage.ts';

// An invitation outlives the way through registration: its token waits in this tab's storage until it is answered.

const KEY = 'pendingInvitation';

export function pendingInvitation(): string | undefined {
  return stored('session', KEY);
}

export function keepPendingInvitation(token: string): void {
  store('session', KEY, token);
}

export function forgetPendingInvitation(): void {
  forget('session', KEY);
}

/** The token in a pasted text: a whole link, one inside a message, or the token alone. */
export function tokenIn(text: string): string | undefined {
  const linked = text.match(/\/invitations\/([\w-]+)/)?.[1];
  return linked ?? text.trim().match(/^[\w-]{16,200}$/)?.[0];
}

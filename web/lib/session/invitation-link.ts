import { forget, store, stored } from '#web/lib/browser/browser-storage.ts';

// An invitation outlives the way through registration: its token waits in this tab's storage until it is answered.

const KEY = 'pendingInvitation';
const ADDRESS = 'invitedAddress';

export function pendingInvitation(): string | undefined {
  return stored('session', KEY);
}

/** The address that it was mailed to, for the form of a registration; nothing is believed of it. */
export function pendingAddress(): string | undefined {
  return stored('session', ADDRESS);
}

export function keepPendingInvitation(token: string, address?: string): void {
  store('session', KEY, token);
  if (address) store('session', ADDRESS, address);
}

/** Of a mailed link, whose fragment no server is sent: '#to=dora%40example.org'. */
export function addressIn(hash: string): string | undefined {
  return new URLSearchParams(hash.slice(1)).get('to') ?? undefined;
}

export function forgetPendingInvitation(): void {
  forget('session', KEY);
  forget('session', ADDRESS);
}

/** The token in a pasted text: a whole link, one inside a message, or the token alone. */
export function tokenIn(text: string): string | undefined {
  const linked = text.match(/\/invitations\/([\w-]+)/)?.[1];
  return linked ?? text.trim().match(/^[\w-]{16,200}$/)?.[0];
}

import type { User } from '#contract/accounts.ts';
import type { AccessGrant } from '#contract/sessions.ts';

/** What the tabs of one browser tell each other. They share the refresh cookie, so they must agree on whose it is. */
export type SessionMessage =
  | { type: 'signed-in'; user: User; grant: AccessGrant }
  | { type: 'renewed'; grant: AccessGrant }
  | { type: 'signed-out' };

export type SessionChannel = ReturnType<typeof openSessionChannel>;

export function openSessionChannel() {
  const channel = new BroadcastChannel('quits.session');
  return {
    tell: (message: SessionMessage) => channel.postMessage(message),
    hear(listener: (message: SessionMessage) => void): void {
      // Only this product's own pages, of this very version or near it, can post here: same origin, one name.
      channel.onmessage = ({ data }: MessageEvent<SessionMessage>) => listener(data);
    },
  };
}

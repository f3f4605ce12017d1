import type { User } from '#contract/accounts.ts';
import type { AccessGrant } from '#contract/sessions.ts';

/** What the tabs of one browser tell each other. They share the refresh cookie, so they must agree on whose it is. */
export type SessionMessage =
  | { type: 'signed-in'; user: User; grant: AccessGrant }
  | { type: 'renewed'; grant: AccessGrant }
  | { type: 'signed-out' };

export interface SessionChannel {
  tell: (message: SessionMessage) => void;
  hear: (listener: (message: SessionMessage) => void) => void;
}

export function openSessionChannel(): SessionChannel {
  const channel = new BroadcastChannel('quits.session');
  return {
    tell: (message) => channel.postMessage(message),
    hear(listener) {
      // Only this product's own pages, of this very version or near it, can post here: same origin, one name.
      channel.onmessage = ({ data }: MessageEvent<SessionMessage>) => listener(data);
    },
  };
}

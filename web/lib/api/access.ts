import type { AccessGrant } from '#contract/sessions.ts';
import { refresh } from '#contract/sessions.ts';
import { request } from './request.ts';

/** The access token is held in memory only, so it cannot be stolen from storage. */
export interface AccessToken {
  readonly token: string;
  /** Milliseconds since the epoch, on this device's clock. */
  readonly expiresAt: number;
  /** Where the live stream stood when the token was given. */
  readonly lastEventId: string;
}

export type Renewal =
  | { outcome: 'renewed'; grant: AccessGrant; access: AccessToken }
  | { outcome: 'failed'; error: unknown };

export interface AccessKeeper {
  current: () => AccessToken | undefined;
  /** Takes a token from a sign-in or another tab. Without one, the current token is dropped. */
  adopt: (grant: AccessGrant | undefined) => AccessToken | undefined;
  /** A fresh token. Simultaneous calls share one request, across tabs as well. */
  renew: () => Promise<AccessToken>;
  /** Where the live stream stood before anything was read with the tokens of this sign-in. */
  firstEventId: () => string | undefined;
  /** Called once at the end of each attempt to renew. */
  onRenewal: (listener: (renewal: Renewal) => void) => () => void;
}

export function createAccessKeeper(fetchGrant: () => Promise<AccessGrant>): AccessKeeper {
  const listeners = new Set<(renewal: Renewal) => void>();
  let access: AccessToken | undefined;
  let renewing: Promise<AccessToken> | undefined;
  let firstEventId: string | undefined;

  function adopt(grant: AccessGrant | undefined): AccessToken | undefined {
    renewing = undefined;
    if (grant) return hold(grant);
    firstEventId = undefined;
    access = undefined;
    return undefined;
  }

  function hold(grant: AccessGrant): AccessToken {
    access = accessOf(grant);
    firstEventId ??= access.lastEventId;
    return access;
  }

  async function renewOnce(): Promise<AccessToken> {
    const before = access;
    return await exclusively(async () => {
      if (access && access !== before) return access; // another tab was quicker and told us
      const grant = await fetchGrant();
      if (access !== before) return stillSignedIn();
      const renewed = hold(grant);
      tell({ outcome: 'renewed', grant, access: renewed });
      return renewed;
    });
  }

  // The account signed in or out during the request: this answer belongs to the earlier session.
  function stillSignedIn(): AccessToken {
    if (!access) throw new Error('signed out meanwhile');
    return access;
  }

  function tell(renewal: Renewal): void {
    for (const listener of listeners) listener(renewal);
  }

  return {
    current: () => access,
    firstEventId: () => firstEventId,
    adopt,
    renew() {
      const attempt = renewing ?? renewOnce();
      if (attempt !== renewing) {
        renewing = attempt;
        const done = () => {
          if (renewing === attempt) renewing = undefined;
        };
        attempt.then(done, (error: unknown) => {
          const stillOurs = renewing === attempt;
          done();
          if (stillOurs) tell({ outcome: 'failed', error });
        });
      }
      return attempt;
    },
    onRenewal(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const access = createAccessKeeper(() => request(refresh, {}));

// A device whose clock runs ahead would find every token expired and ask for another before each call.
const SHORTEST_LIFE_MS = 60_000;

function accessOf({ accessToken, expiresAt, lastEventId }: AccessGrant): AccessToken {
  return {
    token: accessToken,
    lastEventId,
    expiresAt: Math.max(Date.parse(expiresAt), Date.now() + SHORTEST_LIFE_MS),
  };
}

/** Two tabs that spend the same refresh cookie at once would each undo the other's. */
async function exclusively<T>(work: () => Promise<T>): Promise<T> {
  // Absent on plain-HTTP origins other than localhost.
  if (!('locks' in navigator)) return await work();
  return await navigator.locks.request('quits.refresh', work);
}

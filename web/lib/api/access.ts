import type { AccessGrant } from '#contract/sessions.ts';
import { refresh } from '#contract/sessions.ts';
import { takeGrant } from '#web/lib/arrival/arrival.ts';
import { ApiError } from './api-error.ts';
import { withDeviceLock } from './device-lock.ts';
import { pendingSignOut } from './pending-sign-out.ts';
import { request } from './request.ts';

/** The access token is held in memory only, so it cannot be stolen from storage. */
export interface AccessToken extends AccessGrant {
  /** Milliseconds since the epoch, on this device's clock. */
  readonly until: number;
}

export type AccessKeeper = ReturnType<typeof createAccessKeeper>;

type RenewalListener = (renewed?: AccessToken, error?: unknown) => void;

export function createAccessKeeper(fetchGrant: () => Promise<AccessGrant>) {
  const listeners = new Set<RenewalListener>();
  let access: AccessToken | undefined;
  let renewing: Promise<AccessToken> | undefined;
  let firstEventId: string | undefined;
  let expected: string | undefined;

  /** Takes a token from a sign-in or another tab. Without one, the current token is dropped. */
  function adopt(grant: AccessGrant | undefined): AccessToken | undefined {
    renewing = undefined;
    expected = undefined;
    if (grant) return hold(grant);
    firstEventId = undefined;
    access = undefined;
    return undefined;
  }

  function hold(grant: AccessGrant): AccessToken {
    access = accessOf(grant);
    expected = undefined;
    firstEventId ??= access.lastEventId;
    return access;
  }

  async function renewOnce(): Promise<AccessToken> {
    const before = access;
    // Tabs whose tokens expire together send one request: the first tells the others.
    return await withDeviceLock('quits.refresh', async () => {
      if (access && access !== before) return access; // another tab was quicker and told us
      refuseAfterSignOut();
      const grant = await fetchGrant();
      refuseAfterSignOut();
      if (access !== before) return stillSignedIn();
      const renewed = hold(grant);
      tell(renewed);
      return renewed;
    });
  }

  // The account signed in or out during the request: this answer belongs to the earlier session.
  function stillSignedIn(): AccessToken {
    if (!access) throw new Error('signed out meanwhile');
    return access;
  }

  function tell(renewed?: AccessToken, error?: unknown): void {
    for (const listener of listeners) listener(renewed, error);
  }

  return {
    current: () => access,
    /** Where the live stream stood before anything was read with the tokens of this sign-in. */
    firstEventId: () => firstEventId,
    /** The account whose token is held or expected; undefined while signed out. */
    account: () => access?.userId ?? expected,
    /** An account is taken to be signed in: until its token is there, calls wait for the renewal. */
    expect(userId: string): void {
      if (!access) expected = userId;
    },
    adopt,
    /**
     * A fresh token, of the account whose session the browser holds by now. Simultaneous calls share one
     * request, across tabs as well.
     */
    renew(): Promise<AccessToken> {
      const attempt = renewing ?? renewOnce();
      if (attempt !== renewing) {
        renewing = attempt;
        const done = () => {
          if (renewing === attempt) renewing = undefined;
        };
        attempt.then(done, (error: unknown) => {
          const stillOurs = renewing === attempt;
          done();
          if (stillOurs) tell(undefined, error);
        });
      }
      return attempt;
    },
    /** Called once at the end of each attempt to renew, without a token and with the reason when it failed. */
    onRenewal(listener: RenewalListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const access = createAccessKeeper(async () => (await takeGrant()) ?? request(refresh, {}));

// A device whose clock runs ahead would find every token expired and ask for another before each call.
const SHORTEST_LIFE_MS = 60_000;

function accessOf(grant: AccessGrant): AccessToken {
  return { ...grant, until: Math.max(Date.parse(grant.expiresAt), Date.now() + SHORTEST_LIFE_MS) };
}

/** A tab may not have heard yet that the account has signed out in another one. */
function refuseAfterSignOut(): void {
  if (pendingSignOut() !== undefined) throw new ApiError({ status: 401, code: 'UNAUTHORIZED' });
}

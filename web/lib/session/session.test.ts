import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/accounts.ts';
import { createAccessKeeper } from '#web/lib/api/access.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { createSession, type SessionNotice } from './session.ts';
import type { SessionChannel, SessionMessage } from './session-channel.ts';
import { createSessionWatch } from './session-watch.ts';

const ANA: User = {
  id: '019c0000-0000-7000-8000-000000000001',
  email: 'ana@example.com',
  displayName: 'Ana',
  avatarUrl: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  locale: 'en',
  tier: 'free',
  viewCurrency: null,
  isAdmin: false,
};
const BEN: User = { ...ANA, id: '019c0000-0000-7000-8000-000000000002', displayName: 'Ben' };
const GRANT = {
  userId: ANA.id,
  accessToken: 'token',
  expiresAt: new Date(Date.now() + 900_000).toISOString(),
  lastEventId: 'place',
};
const refused = new ApiError({ status: 401, code: 'UNAUTHORIZED' });
const busy = new ApiError({ status: 503, code: 'SERVICE_UNAVAILABLE' });
const unreachable = new ApiError({ status: 0, code: 'NETWORK_ERROR' });

/** A browser whose tabs hear each other at once, and whose server answers to `refresh` what the test says. */
function browser(refresh: () => Promise<typeof GRANT>, hasSession = true, owner: User | Promise<User> = ANA) {
  const tabs = new Set<(message: SessionMessage) => void>();
  const ended: string[] = [];
  const forgotten: string[] = [];
  const network = { online: true };
  const server = { hearsSignOut: true };
  const returns = new Set<() => void>();

  function channel(): SessionChannel {
    let own: ((message: SessionMessage) => void) | undefined;
    return {
      tell: (message) => {
        for (const hear of tabs) if (hear !== own) hear(message);
      },
      hear: (listener) => {
        own = listener;
        tabs.add(listener);
      },
    };
  }

  return {
    ended,
    forgotten,
    network,
    server,
    /** As the browser says it to every page. */
    reconnect() {
      network.online = true;
      for (const check of [...returns]) check();
    },
    openTab() {
      const access = createAccessKeeper(refresh);
      const notices: SessionNotice[] = [];
      const session = createSession({
        access,
        channel: channel(),
        watch: (events) =>
          createSessionWatch({
            now: Date.now,
            isOnline: () => network.online,
            onReturn: () => () => {},
            renew: () => void access.renew().catch(() => undefined),
            ...events,
          }),
        isOnline: () => network.online,
        onReturn: (check) => {
          returns.add(check);
          return () => returns.delete(check);
        },
        hasSession: () => Promise.resolve(hasSession),
        findKeptAccount: () => Promise.resolve(undefined),
        forgetAnswers: async () => void forgotten.push('answers'),
        readProfile: async () => await owner,
        async endSession() {
          if (!network.online || !server.hearsSignOut) throw unreachable;
          ended.push('told the server');
        },
      });
      session.onNotice((notice) => notices.push(notice));
      return { session, access, notices };
    },
  };
}

afterEach(() => {
  vi.useRealTimers();
});

/** What a device keeps of its pages: here the cookies that scripts may read. */
const page = { cookie: '' };

beforeEach(() => {
  page.cookie = '';
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('cookieStore', {
    async delete(name: string) {
      if (page.cookie.startsWith(`${name}=`)) page.cookie = '';
    },
  });
  vi.stubGlobal('location', { protocol: 'http:' });
});
afterEach(() => vi.unstubAllGlobals());

describe('when the page opens', () => {
  it('where no account was signed in before, the server is not asked', async () => {
    const { session } = browser(() => Promise.reject(new Error('asked'))).openTab();
    await session.start();
    expect(session.state()).toEqual({ status: 'signed-out', isAssumed: true });
  });

  it('a link in a mail that signed the browser in is found out when a page needs to know', async () => {
    const { session } = browser(() => Promise.resolve(GRANT)).openTab();
    await session.restore();
    expect(session.state()).toEqual({ status: 'signed-in', user: ANA });
    await session.signOut();
  });

  it('where the browser holds no session, no token is asked for', async () => {
    const { session } = browser(() => Promise.reject(new Error('asked')), false).openTab();
    await session.restore();
    expect(session.state()).toEqual({ status: 'signed-out' });
  });

  it('an unreachable server signs no account out: the session fails, and can be restored again', async () => {
    vi.useFakeTimers();
    let answer = () => Promise.reject<typeof GRANT>(unreachable);
    const { session } = browser(() => answer()).openTab();
    await session.restore();
    expect(session.state()).toEqual({ status: 'failed', error: unreachable });
    answer = () => Promise.resolve(GRANT);
    await session.restore();
    expect(session.state().status).toBe('signed-in');
    await session.signOut();
  });

  it('a busy server is asked again before anything is said of it', async () => {
    vi.useFakeTimers();
    const answers = [busy, busy];
    const { session } = browser(async () => {
      const error = answers.pop();
      if (error) throw error;
      return GRANT;
    }).openTab();
    await session.restore();
    expect(session.state()).toEqual({ status: 'initializing' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(session.state()).toEqual({ status: 'initializing' });
    await vi.advanceTimersByTimeAsync(2000);
    expect(session.state().status).toBe('signed-in');
    await session.signOut();
  });

  it('a server that stays busy is said to fail after 7 s, and the session comes when it answers again', async () => {
    vi.useFakeTimers();
    let answer = () => Promise.reject<typeof GRANT>(busy);
    const { session } = browser(() => answer()).openTab();
    await session.restore();
    await vi.advanceTimersByTimeAsync(6999);
    expect(session.state()).toEqual({ status: 'initializing' });
    await vi.advanceTimersByTimeAsync(1);
    expect(session.state()).toEqual({ status: 'failed', error: busy });
    await vi.advanceTimersByTimeAsync(7999);
    answer = () => Promise.resolve(GRANT);
    expect(session.state()).toEqual({ status: 'failed', error: busy });
    await vi.advanceTimersByTimeAsync(1);
    expect(session.state().status).toBe('signed-in');
    await session.signOut();
  });

  it('a server that did not answer is asked again by itself, but not without a network', async () => {
    vi.useFakeTimers();
    let asked = 0;
    const { openTab, network } = browser(() => {
      asked += 1;
      return Promise.reject(unreachable);
    });
    const { session } = openTab();
    await session.restore();
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toBe(2);
    network.online = false;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toBe(2);
    network.online = true;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(asked).toBeGreaterThan(2);
    await session.signOut();
  });

  it('a server that refuses is not asked again', async () => {
    vi.useFakeTimers();
    let asked = 0;
    const { session } = browser(() => {
      asked += 1;
      return Promise.reject(new ApiError({ status: 400, code: 'VALIDATION_ERROR' }));
    }).openTab();
    await session.restore();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toBe(1);
    expect(session.state().status).toBe('failed');
  });

  it('a refusal that comes after a sign-in on another tab does not end that session', async () => {
    let refuse: (() => void) | undefined;
    const { openTab } = browser(
      () =>
        new Promise((_, reject) => {
          refuse = () => reject(refused);
        }),
    );
    const [first, second] = [openTab(), openTab()];
    const restored = first.session.restore();
    await vi.waitFor(() => expect(refuse).toBeDefined());
    second.session.signIn(ANA, GRANT);
    refuse?.();
    await restored;
    expect(first.session.state()).toEqual({ status: 'signed-in', user: ANA });
    await second.session.signOut();
  });

  it('a session that the server knows no more is signed out, without a message', async () => {
    const { session, notices } = browser(() => Promise.reject(refused)).openTab();
    await session.restore();
    expect(session.state()).toEqual({ status: 'signed-out' });
    expect(notices).toEqual([]);
  });
});

describe('a sign-in of another account in this browser, outside of the app’s tabs', () => {
  const refresh = () => Promise.resolve({ ...GRANT, userId: BEN.id });

  it('is found when the page opens: the account that is remembered is not shown', async () => {
    const { session } = browser(refresh, true, BEN).openTab();
    session.signIn(ANA, GRANT);
    const shown: unknown[] = [];
    session.subscribe(() => shown.push(session.state().user));
    await session.start();
    expect(session.state()).toEqual({ status: 'signed-in', user: BEN });
    expect(shown).toEqual([undefined, BEN]);
    await session.signOut();
  });

  it('is found at the next renewal, in every tab', async () => {
    const { openTab } = browser(refresh, true, BEN);
    const [first, second] = [openTab(), openTab()];
    first.session.signIn(ANA, GRANT);
    await first.access.renew();
    await vi.waitFor(() => expect(first.session.state().user).toEqual(BEN));
    expect(second.session.state()).toEqual({ status: 'signed-in', user: BEN });
    await first.session.signOut();
  });

  it('is not held for the account of a tab that is told of its token', async () => {
    const profile = Promise.withResolvers<User>();
    const { openTab } = browser(refresh, true, profile.promise);
    const [first, second] = [openTab(), openTab()];
    first.session.signIn(ANA, GRANT);
    second.session.awaitConfirmation(BEN.email);
    const held: string[] = [];
    first.session.subscribe(() => {
      const { status, user } = first.session.state();
      held.push(`${status} ${user?.displayName}: ${first.access.current()?.userId}`);
    });
    void second.session.restore();
    await vi.waitFor(() => expect(second.access.current()?.userId).toBe(BEN.id));
    expect(first.session.state().status).toBe('initializing');
    profile.resolve(BEN);
    await vi.waitFor(() => expect(first.session.state()).toEqual({ status: 'signed-in', user: BEN }));
    expect(held).not.toContain(`signed-in Ana: ${BEN.id}`);
    await first.session.signOut();
  });
});

describe('between the tabs of one browser', () => {
  it('signing in signs in all of them, signing out signs out all of them', async () => {
    const { openTab, ended } = browser(() => Promise.resolve(GRANT));
    const [first, second] = [openTab(), openTab()];
    first.session.signIn(ANA, GRANT);
    expect(second.session.state()).toEqual({ status: 'signed-in', user: ANA });
    expect(second.access.current()?.accessToken).toBe('token');
    await second.session.signOut();
    for (const { session, access } of [first, second]) {
      expect(session.state()).toEqual({ status: 'signed-out', ended: 'left' });
      expect(access.current()).toBeUndefined();
    }
    expect(ended).toEqual(['told the server']);
  });

  it('a token that one tab renews serves the others', async () => {
    const { openTab } = browser(() => Promise.resolve({ ...GRANT, accessToken: 'fresh' }));
    const [first, second] = [openTab(), openTab()];
    first.session.signIn(ANA, GRANT);
    await first.access.renew();
    expect(second.access.current()?.accessToken).toBe('fresh');
    await first.session.signOut();
  });

  it('a tab that waits for the confirmation continues when another tab is signed in by the link', async () => {
    const { openTab } = browser(() => Promise.resolve(GRANT));
    const [waiting, opened] = [openTab(), openTab()];
    waiting.session.awaitConfirmation(ANA.email);
    await opened.session.restore();
    expect(waiting.session.state().status).toBe('signed-in');
    await opened.session.signOut();
  });
});

describe('a session that cannot be renewed', () => {
  it('says so once, and at the third failure is over here and at the server', async () => {
    vi.useFakeTimers();
    const { openTab, ended } = browser(() => Promise.reject(refused));
    const { session, access, notices } = openTab();
    // Within ten minutes of its end, so that it is renewed at once.
    session.signIn(ANA, { ...GRANT, expiresAt: new Date(Date.now() + 300_000).toISOString() });
    await vi.advanceTimersByTimeAsync(0);
    expect(notices).toEqual(['reconnecting']);
    await vi.advanceTimersByTimeAsync(2000);
    expect(session.state().status).toBe('signed-in');
    await vi.advanceTimersByTimeAsync(4000);
    expect(notices).toEqual(['reconnecting', 'expired']);
    expect(session.state()).toEqual({ status: 'signed-out', ended: 'expired' });
    expect(access.current()).toBeUndefined();
    expect(ended).toEqual(['told the server']);
  });

  it.each([
    ['a busy server', busy],
    ['a server that is away', unreachable],
  ])('goes on at the next page after %s', async (_, error) => {
    vi.useFakeTimers();
    let isAway = true;
    const device = browser(() => (isAway ? Promise.reject(error) : Promise.resolve(GRANT)));
    const { session } = device.openTab();
    const other = device.openTab();
    device.server.hearsSignOut = false;
    session.signIn(ANA, { ...GRANT, expiresAt: new Date(Date.now() + 300_000).toISOString() });
    await vi.advanceTimersByTimeAsync(7_000);
    expect(session.state()).toEqual({ status: 'signed-out', ended: 'expired' });
    expect(other.session.state()).toEqual({ status: 'signed-out', ended: 'expired' });
    expect(other.notices).toEqual(['reconnecting', 'expired']);
    isAway = false;
    device.server.hearsSignOut = true;
    const next = device.openTab();
    await next.session.restore();
    expect(next.session.state().status).toBe('signed-in');
    expect(device.ended).toEqual([]);
  });
});

it('signing out works when the server cannot be told', async () => {
  const { session } = browser(() => Promise.resolve(GRANT)).openTab();
  session.signIn(ANA, GRANT);
  await session.signOut();
  expect(session.state().status).toBe('signed-out');
});

describe('a sign-out that the server does not hear of', () => {
  beforeEach(() => void vi.useFakeTimers());
  const SIGNED_OUT = { status: 'signed-out', ended: 'left', isSignOutPending: true };

  async function signOutOffline(refresh = () => Promise.reject<typeof GRANT>(new Error('asked'))) {
    const device = browser(refresh);
    const tab = device.openTab();
    tab.session.signIn(ANA, GRANT);
    page.cookie = `quits.account=${ANA.id}`;
    device.network.online = false;
    await tab.session.signOut();
    return { ...device, ...tab };
  }

  it('clears what pages know the session by', async () => {
    const { session, access, forgotten } = await signOutOffline();
    expect(session.state()).toEqual(SIGNED_OUT);
    expect(access.current()).toBeUndefined();
    expect(localStorage.getItem('quits.user')).toBeNull();
    expect(page.cookie).toBe('');
    expect(forgotten).toContain('answers');
  });

  it('is told when the connection is back, in every tab', async () => {
    const device = await signOutOffline();
    const other = device.openTab();
    await other.session.start();
    expect(other.session.state()).toEqual({ status: 'signed-out', isSignOutPending: true });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(device.ended).toEqual([]);
    device.reconnect();
    await vi.advanceTimersByTimeAsync(0);
    expect(device.ended).toEqual(['told the server']);
    expect(device.session.state()).toEqual({ status: 'signed-out', ended: 'left' });
    expect(other.session.state()).toEqual({ status: 'signed-out' });
  });

  it('is told again after 2 s, then 4 s, to a server that is busy', async () => {
    const device = await signOutOffline();
    device.server.hearsSignOut = false;
    device.reconnect();
    await vi.advanceTimersByTimeAsync(2_000);
    device.server.hearsSignOut = true;
    await vi.advanceTimersByTimeAsync(3_999);
    expect(device.ended).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(device.ended).toEqual(['told the server']);
  });

  it('is told by the next page before anything else, which renews nothing', async () => {
    const device = await signOutOffline();
    device.network.online = true;
    const next = device.openTab();
    await next.session.start();
    expect(device.ended).toEqual(['told the server']);
    expect(next.session.state()).toEqual({ status: 'signed-out' });
  });

  it.each(['start', 'restore'] as const)('renews nothing on a page that begins with %s', async (begin) => {
    const device = await signOutOffline();
    device.network.online = true;
    device.server.hearsSignOut = false;
    const next = device.openTab();
    await next.session[begin]();
    expect(next.session.state()).toEqual({ status: 'signed-out', isSignOutPending: true });
    await expect(next.access.renew()).rejects.toMatchObject({ status: 401 });
  });

  it('ends a renewal that is under way in another tab', async () => {
    const renewed = Promise.withResolvers<typeof GRANT>();
    const { openTab, network } = browser(() => renewed.promise);
    const [first, second] = [openTab(), openTab()];
    first.session.signIn(ANA, GRANT);
    const third = openTab();
    const starting = third.session.start();
    network.online = false;
    await first.session.signOut();
    renewed.resolve(GRANT);
    await starting;
    expect(third.session.state().status).toBe('signed-out');
    expect(second.session.state()).toEqual(SIGNED_OUT);
    expect(localStorage.getItem('quits.user')).toBeNull();
  });

  it('is kept where the page is left before the server has answered', async () => {
    const device = browser(() => Promise.reject(new Error('asked')));
    const tab = device.openTab();
    tab.session.signIn(ANA, GRANT);
    device.network.online = false;
    void tab.session.signOut();
    device.network.online = true;
    await device.openTab().session.start();
    expect(device.ended).toEqual(['told the server']);
  });

  it('is told before a page that is not the app’s signs in, or that page is not gone to', async () => {
    const { session, network, ended } = await signOutOffline();
    await expect(session.finishSignOut()).rejects.toThrow();
    expect(session.state()).toEqual(SIGNED_OUT);
    network.online = true;
    await session.finishSignOut();
    expect(ended).toHaveLength(1);
    expect(session.state()).toEqual({ status: 'signed-out', ended: 'left' });
    await session.finishSignOut();
    expect(ended).toHaveLength(1);
  });

  it('is over when an account signs in anew', async () => {
    const device = await signOutOffline(() => Promise.resolve(GRANT));
    device.network.online = true;
    device.session.signIn(BEN, { ...GRANT, userId: BEN.id });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(device.session.state()).toEqual({ status: 'signed-in', user: BEN });
    expect(localStorage.getItem('quits.user')).toContain(BEN.id);
    expect(device.ended).toEqual([]);
    await device.session.signOut();
  });

  it('is told before the link in a mail signs in an account whose address waits for its confirmation', async () => {
    const device = await signOutOffline();
    device.network.online = true;
    device.session.awaitConfirmation(BEN.email);
    await vi.advanceTimersByTimeAsync(0);
    expect(device.ended).toEqual(['told the server']);
    expect(device.session.state()).toEqual({ status: 'unconfirmed', email: BEN.email });
  });

  it('does not end the session of another account, which a link in a mail has signed in', async () => {
    const device = browser(() => Promise.resolve({ ...GRANT, userId: BEN.id }), true, BEN);
    const tab = device.openTab();
    tab.session.signIn(ANA, GRANT);
    device.network.online = false;
    await tab.session.signOut();
    device.network.online = true;
    page.cookie = `quits.account=${BEN.id}`;
    const next = device.openTab();
    await next.session.restore();
    expect(next.session.state()).toEqual({ status: 'signed-in', user: BEN });
    expect(device.ended).toEqual([]);
    await next.session.signOut();
  });
});

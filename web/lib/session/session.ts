import type { User } from '#contract/accounts.ts';
import { getProfile } from '#contract/accounts.ts';
import type { AccessGrant } from '#contract/sessions.ts';
import { checkSession, logout } from '#contract/sessions.ts';
import { type AccessKeeper, access } from '#web/lib/api/access.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { doubling, mayReadAgain } from '#web/lib/api/retrying.ts';
import { dropKept, findKeptAccount } from '#web/lib/arrival/arrival.ts';
import { forgetAnswers } from '#web/lib/arrival/forget-answers.ts';
import { openSessionChannel, type SessionChannel } from './session-channel.ts';
import { rememberedUser, rememberUser } from './session-user.ts';
import { createSessionWatch, type SessionWatch } from './session-watch.ts';

export interface SessionState {
  /** `failed`: it is unknown whether there is a session. `error` says why. The server is asked again later, and by `restore`. */
  readonly status: 'initializing' | 'signed-out' | 'unconfirmed' | 'signed-in' | 'failed';
  readonly user?: User;
  /** Of an account whose e-mail address waits for its confirmation. */
  readonly email?: string;
  /** Why no account is signed in. After a deliberate sign-out, the next sign-in does not return to the same page. */
  readonly ended?: 'left' | 'expired';
  readonly error?: unknown;
  /** This device has no saved session, and the server was not asked. It may have one, after a link that signs in. */
  readonly isAssumed?: true;
  /** What the device keeps of the account is shown, while the server is asked whether its session still stands. */
  readonly isUnproved?: true;
}

export type SessionNotice = 'reconnecting' | 'expired';

export interface SessionStore {
  state: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  onNotice: (listener: (notice: SessionNotice) => void) => () => void;
  /** Once, when the page starts: asks the server only if there was a session on this device. */
  start: () => Promise<void>;
  /** Asks the server whether there is a session: after Google's return, or once more after a failure. */
  restore: () => Promise<void>;
  signIn: (user: User, grant: AccessGrant) => void;
  awaitConfirmation: (email: string) => void;
  replaceUser: (user: User) => void;
  signOut: () => Promise<void>;
}

interface SessionParts {
  access: AccessKeeper;
  channel: SessionChannel;
  watch: (events: { onReconnecting: () => void; onExpired: () => void }) => SessionWatch;
  isOnline: () => boolean;
  /** Whether the browser holds a session, which needs no failed request to find out. */
  hasSession: () => Promise<boolean>;
  /** Whose answers the device keeps for this page, where the browser holds that account's session. */
  findKeptAccount: () => Promise<string | undefined>;
  /** What the server has answered leaves the device. */
  forgetAnswers: () => Promise<void>;
  readProfile: () => Promise<User>;
  endSession: () => Promise<unknown>;
}

/** A server that answers that it is busy, or starting, is asked this many times before the failure is shown. */
const SILENT_ATTEMPTS = 4;
const PAUSE_MS_MAX = 30_000;

export function createSession(parts: SessionParts): SessionStore {
  const listeners = new Set<() => void>();
  const noticed = new Set<(notice: SessionNotice) => void>();
  let state: SessionState = { status: 'initializing' };
  let nextAttempt: ReturnType<typeof setTimeout> | undefined;

  const watch = parts.watch({
    onReconnecting: () => notice('reconnecting'),
    onExpired() {
      // An account signed out because no answer came is also signed out at the server, if it can be reached.
      void parts.endSession().catch(() => undefined);
      close('expired');
      notice('expired');
    },
  });

  parts.access.onRenewal((grant, error) => {
    if (!grant) {
      if (state.isUnproved && isRefused(error)) close();
      return watch.failed();
    }
    // The cookie is another account's by now: a link in a mail signs in, and no tab is told of that.
    if (state.user && state.user.id !== grant.userId) return void restore();
    if (state.isUnproved && state.user) enter(state.user);
    watch.renewed(grant.until);
    parts.channel.tell({ type: 'renewed', grant });
  });

  parts.channel.hear((message) => {
    if (message.type === 'signed-out' && state.status === 'signed-in') close('left');
    if (message.type === 'signed-in') enter(message.user, message.grant);
    if (message.type === 'renewed' && state.status === 'signed-in') {
      if (message.grant.userId !== state.user?.id) return void restore();
      const adopted = parts.access.adopt(message.grant);
      if (adopted) watch.renewed(adopted.until);
    }
  });

  function become(next: SessionState): void {
    clearTimeout(nextAttempt);
    show(next);
  }

  function show(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function notice(which: SessionNotice): void {
    for (const listener of noticed) listener(which);
  }

  function enter(user: User, grant?: AccessGrant): void {
    const current = grant ? parts.access.adopt(grant) : parts.access.current();
    rememberUser(user);
    become({ status: 'signed-in', user });
    if (current) watch.start(current.until);
  }

  function close(ended?: 'left' | 'expired'): void {
    watch.stop();
    parts.access.adopt(undefined);
    rememberUser(undefined);
    void parts.forgetAnswers();
    become(ended ? { status: 'signed-out', ended } : { status: 'signed-out' });
  }

  async function restore(): Promise<void> {
    become({ status: 'initializing' });
    await ask(1);
  }

  async function ask(attempt: number): Promise<void> {
    const before = state;
    try {
      const remembered = rememberedUser();
      if (!remembered && !(await parts.hasSession())) return close();
      const grant = await parts.access.renew();
      // Entered already, with this very grant, or asked again for the account that it is of.
      if (state !== before && !state.isUnproved) return;
      if (remembered?.id === grant.userId) return enter(remembered);
      const user = await parts.readProfile();
      enter(user);
      // A link in a mail has signed this browser in: the tab that waits for it continues, too.
      parts.channel.tell({ type: 'signed-in', user, grant });
    } catch (error) {
      // Signed in or asked again meanwhile: what failed here says nothing about that.
      if (state !== before && !state.isUnproved) return;
      if (isRefused(error)) return close();
      const isAnotherTry = mayReadAgain(error);
      // What the device keeps stays on the screen.
      const isSilent = state.isUnproved ? isAnotherTry : isPassing(error) && attempt < SILENT_ATTEMPTS;
      if (!isSilent) become({ status: 'failed', error });
      if (isAnotherTry) askLater(attempt);
    }
  }

  async function enterUnproved(user: User): Promise<void> {
    const before = state;
    if ((await parts.findKeptAccount()) !== user.id || state !== before) return;
    parts.access.expect(user.id);
    show({ status: 'signed-in', user, isUnproved: true });
  }

  function askLater(failures: number): void {
    nextAttempt = setTimeout(
      () => {
        if (parts.isOnline()) void ask(failures + 1);
        else askLater(failures);
      },
      doubling(failures - 1, PAUSE_MS_MAX),
    );
  }

  return {
    state: () => state,
    subscribe: (listener) => joined(listeners, listener),
    onNotice: (listener) => joined(noticed, listener),
    async start() {
      const user = rememberedUser();
      if (!user) {
        void parts.forgetAnswers();
        return become({ status: 'signed-out', isAssumed: true });
      }
      const restoring = restore();
      void enterUnproved(user);
      await restoring;
    },
    restore,
    signIn(user, grant) {
      enter(user, grant);
      parts.channel.tell({ type: 'signed-in', user, grant });
    },
    awaitConfirmation: (email) => become({ status: 'unconfirmed', email }),
    replaceUser(user) {
      if (state.status !== 'signed-in') return;
      rememberUser(user);
      show({ ...state, user });
    },
    async signOut() {
      // Signed out here even when the server cannot be told: it forgets an unused session by itself.
      await parts.endSession().catch(() => undefined);
      // Other tabs, too, keep nothing from here on; and the next page is a full load, which would cut this off.
      rememberUser(undefined);
      await parts.forgetAnswers();
      close('left');
      parts.channel.tell({ type: 'signed-out' });
    },
  };
}

/** Whether the server itself says that it cannot answer now. Without a network there is no answer, and waiting hides why. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 500;
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

function joined<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** This page's session. */
export const session = createSession({
  access,
  isOnline: () => navigator.onLine,
  channel: openSessionChannel(),
  watch: (events) =>
    createSessionWatch({
      now: Date.now,
      isOnline: () => navigator.onLine,
      onReturn,
      // The outcome is heard through the keeper, like that of a renewal that a call asked for.
      renew: () => void access.renew().catch(() => undefined),
      ...events,
    }),
  findKeptAccount,
  forgetAnswers() {
    dropKept();
    return forgetAnswers();
  },
  hasSession: async () => (await call(checkSession, {})).isSignedIn,
  readProfile: () => call(getProfile, {}),
  endSession: () => call(logout, {}),
});

function onReturn(check: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible') check();
  };
  window.addEventListener('focus', check);
  window.addEventListener('online', check);
  document.addEventListener('visibilitychange', seen);
  return () => {
    window.removeEventListener('focus', check);
    window.removeEventListener('online', check);
    document.removeEventListener('visibilitychange', seen);
  };
}

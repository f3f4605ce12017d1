import type { User } from '#contract/accounts.ts';
import { getProfile } from '#contract/accounts.ts';
import type { AccessGrant } from '#contract/sessions.ts';
import { checkSession, logout } from '#contract/sessions.ts';
import { type AccessKeeper, access } from '#web/lib/api/access.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { doubling, mayReadAgain } from '#web/lib/api/retrying.ts';
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
  readProfile: () => Promise<User>;
  endSession: () => Promise<unknown>;
}

/** A server that answers that it is busy, or starting, is asked this many times before the failure is shown. */
const SILENT_ATTEMPTS = 4;
const LONGEST_PAUSE_MS = 30_000;

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

  parts.access.onRenewal((grant) => {
    if (!grant) return watch.failed();
    // The cookie is another account's by now: a link in a mail signs in, and no tab is told of that.
    if (state.user && state.user.id !== grant.userId) return void restore();
    watch.renewed(grant.until);
    parts.channel.tell({ type: 'renewed', grant });
  });

  parts.channel.hear((message) => {
    if (message.type === 'signed-out' && state.status === 'signed-in') close('left');
    if (message.type === 'signed-in') enter(message.user, message.grant);
    if (message.type === 'renewed' && state.status === 'signed-in') {
      const adopted = parts.access.adopt(message.grant);
      if (adopted) watch.renewed(adopted.until);
    }
  });

  function become(next: SessionState): void {
    clearTimeout(nextAttempt);
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
      if (remembered?.id === grant.userId) return enter(remembered);
      const user = await parts.readProfile();
      enter(user);
      // A link in a mail has signed this browser in: the tab that waits for it continues, too.
      parts.channel.tell({ type: 'signed-in', user, grant });
    } catch (error) {
      // Signed in or asked again meanwhile: what failed here says nothing about that.
      if (state !== before) return;
      if (error instanceof ApiError && error.status === 401) return close();
      if (!isPassing(error) || attempt >= SILENT_ATTEMPTS) become({ status: 'failed', error });
      if (mayReadAgain(error)) askLater(attempt);
    }
  }

  function askLater(failures: number): void {
    nextAttempt = setTimeout(
      () => {
        if (parts.isOnline()) void ask(failures + 1);
        else askLater(failures);
      },
      doubling(failures - 1, LONGEST_PAUSE_MS),
    );
  }

  return {
    state: () => state,
    subscribe: (listener) => joined(listeners, listener),
    onNotice: (listener) => joined(noticed, listener),
    async start() {
      if (rememberedUser()) await restore();
      else become({ status: 'signed-out', isAssumed: true });
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
      become({ status: 'signed-in', user });
    },
    async signOut() {
      // Signed out here even when the server cannot be told: it forgets an unused session by itself.
      await parts.endSession().catch(() => undefined);
      close('left');
      parts.channel.tell({ type: 'signed-out' });
    },
  };
}

/** Whether the server itself says that it cannot answer now. Without a network there is no answer, and waiting hides why. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 500;
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

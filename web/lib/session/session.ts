import { getProfile, type User } from '#contract/accounts.ts';
import { type AccessGrant, checkSession, logout } from '#contract/sessions.ts';
import { type AccessKeeper, access } from '#web/lib/api/access.ts';
import { isUnauthorized } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { forgetPendingSignOut, keepPendingSignOut, pendingSignOut } from '#web/lib/api/pending-sign-out.ts';
import { request } from '#web/lib/api/request.ts';
import { doubling, isPassing, mayReadAgain } from '#web/lib/api/retrying.ts';
import { dropKept, findKeptAccount } from '#web/lib/arrival/arrival.ts';
import { forgetAnswers } from '#web/lib/arrival/forget-answers.ts';
import { createListeners } from '#web/lib/browser/listeners.ts';
import { onReturn } from '#web/lib/browser/on-return.ts';
import { openSessionChannel, type SessionChannel } from './session-channel.ts';
import { rememberedUser, rememberUser } from './session-user.ts';
import { createSessionWatch, type SessionWatch } from './session-watch.ts';
import { oneAtATime } from './sign-in-mutex.ts';
import { createSignOutSender, type SenderParts } from './sign-out-sender.ts';

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
  /** Signed out on this device, while the server could not be told yet. It is told again later, and by `restore`. */
  readonly isSignOutPending?: true;
}

export type SessionNotice = 'reconnecting' | 'expired';

interface SessionParts extends SenderParts {
  access: AccessKeeper;
  channel: SessionChannel;
  watch: (events: { onReconnecting: () => void; onExpired: () => void }) => SessionWatch;
  /** Whether the browser holds a session, which needs no failed request to find out. */
  hasSession: () => Promise<boolean>;
  /** Whose answers the device keeps for this page, where the browser holds that account's session. */
  findKeptAccount: () => Promise<string | undefined>;
  /** What the server has answered leaves the device. */
  forgetAnswers: () => Promise<void>;
  readProfile: () => Promise<User>;
}

/** A server that answers that it is busy, or starting, is asked this many times before the failure is shown. */
const SILENT_ATTEMPTS = 4;
const PAUSE_MS_MAX = 30_000;

export function createSession(parts: SessionParts) {
  const { subscribe, tell } = createListeners();
  const noticed = new Set<(notice: SessionNotice) => void>();
  let state: SessionState = { status: 'initializing' };
  let nextAttempt: ReturnType<typeof setTimeout> | undefined;
  const sender = createSignOutSender(parts, settle);

  const watch = parts.watch({
    onReconnecting: () => notice('reconnecting'),
    onExpired() {
      // An account signed out because no answer came is also signed out at the server, if it can be reached. Where it cannot,
      // the session may go on: its holder did not ask to sign out.
      void parts.endSession().catch(() => undefined);
      close('expired');
      notice('expired');
    },
  });

  parts.access.onRenewal((grant, error) => {
    if (!grant) {
      if (pendingSignOut() !== undefined && state.status === 'signed-in') return close('left');
      if (state.isUnproved && isUnauthorized(error)) close();
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
    if (message.type === 'signed-out' && state.isSignOutPending) becomeSignedOut(state.ended);
    if (message.type === 'signed-in') enter(message.user, message.grant);
    if (message.type === 'renewed' && state.status === 'signed-in') {
      if (message.grant.userId !== state.user?.id) return void restore();
      const adopted = parts.access.adopt(message.grant);
      if (adopted) watch.renewed(adopted.until);
    }
  });

  function become(next: SessionState): void {
    clearTimeout(nextAttempt);
    sender.stop();
    show(next);
  }

  function show(next: SessionState): void {
    state = next;
    tell();
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
    becomeSignedOut(ended);
  }

  function becomeSignedOut(ended?: 'left' | 'expired'): void {
    const isPending = pendingSignOut() !== undefined;
    become({
      status: 'signed-out',
      ...(ended && { ended }),
      ...(isPending && { isSignOutPending: true }),
    });
    if (isPending) sender.sendLater();
  }

  /** From here on nothing on the device renews the session, whether the server can be told or not. */
  function leaveDevice(): void {
    const userId = state.user?.id;
    if (userId !== undefined) keepPendingSignOut(userId);
    // Other tabs, too, keep nothing from here on; and the next page is a full load, which would cut off what is not done yet.
    rememberUser(undefined);
  }

  async function staySignedOut(ended?: 'left' | 'expired'): Promise<void> {
    close(ended);
    await sender.send();
  }

  /** The server knows it now. */
  function settle(): void {
    forgetPendingSignOut();
    if (!state.isSignOutPending) return;
    becomeSignedOut(state.ended);
    parts.channel.tell({ type: 'signed-out' });
  }

  async function restore(): Promise<void> {
    if (pendingSignOut() !== undefined) return staySignedOut(state.ended);
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
      if (isUnauthorized(error)) return close();
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
    subscribe,
    onNotice(listener: (notice: SessionNotice) => void): () => void {
      noticed.add(listener);
      return () => noticed.delete(listener);
    },
    /** Once, when the page starts: asks the server only if there was a session on this device. */
    async start(): Promise<void> {
      if (pendingSignOut() !== undefined) return staySignedOut();
      const user = rememberedUser();
      if (!user) {
        void parts.forgetAnswers();
        return become({ status: 'signed-out', isAssumed: true });
      }
      const restoring = restore();
      void enterUnproved(user);
      await restoring;
    },
    /** Asks the server whether there is a session: after Google's return, or once more after a failure. */
    restore,
    signIn(user: User, grant: AccessGrant): void {
      forgetPendingSignOut();
      enter(user, grant);
      parts.channel.tell({ type: 'signed-in', user, grant });
    },
    awaitConfirmation(email: string): void {
      become({ status: 'unconfirmed', email });
      // Before the link in the mail signs in: the new session could not be told from the one that is to be ended.
      if (pendingSignOut() !== undefined) void sender.send();
    },
    replaceUser(user: User): void {
      if (state.status !== 'signed-in') return;
      rememberUser(user);
      show({ ...state, user });
    },
    finishSignOut: sender.finish,
    async signOut(): Promise<void> {
      leaveDevice();
      // Signed out here even when the server cannot be told: it is told later.
      await parts.endSession().then(settle, () => undefined);
      await parts.forgetAnswers();
      close('left');
      parts.channel.tell({ type: 'signed-out' });
    },
  };
}

/** This page's session. */
export const session = createSession({
  access,
  isOnline: () => navigator.onLine,
  onReturn,
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
  // With the token that is held, which is not renewed for this.
  endSession: () => request(logout, {}, { token: access.current()?.accessToken }),
});

/** Signs in with what the call answers. A sign-in that begins meanwhile waits: of two answers the later cookie would stay. */
export function enterBy(call: () => Promise<AccessGrant & { user: User }>): Promise<void> {
  return oneAtATime(async () => {
    const { user, ...grant } = await call();
    session.signIn(user, grant);
  });
}

import { pendingSignOut } from '#web/lib/api/pending-sign-out.ts';
import { doubling } from '#web/lib/api/retrying.ts';
import { oneAtATime } from './sign-in-mutex.ts';

/** What the sender needs from the browser and the server, so that a test can replace it. */
export interface SenderParts {
  isOnline: () => boolean;
  /** Calls back when the page becomes visible again or the network returns. Returns a function that stops it. */
  onReturn: (check: () => void) => () => void;
  endSession: () => Promise<unknown>;
}

const PAUSE_MS_MAX = 30_000;

/** Tells the server of a sign-out that it did not hear of, until it has. */
export function createSignOutSender(parts: SenderParts, onSent: () => void) {
  let stopWaiting = () => {};
  let isWanted = false;

  async function attempt(failures: number): Promise<void> {
    stopWaiting();
    isWanted = true;
    try {
      // Not beside a sign-in: a late answer to this would clear the cookie of the new session.
      await oneAtATime(async () => {
        if (pendingSignOut() !== undefined) await parts.endSession();
      });
    } catch {
      if (isWanted) wait(failures + 1);
      return;
    }
    if (isWanted) onSent();
  }

  function wait(failures: number): void {
    stopWaiting();
    isWanted = true;
    const goOn = () => {
      if (parts.isOnline()) void attempt(failures);
      else wait(failures);
    };
    const timer = setTimeout(goOn, doubling(failures - 1, PAUSE_MS_MAX));
    const release = parts.onReturn(goOn);
    stopWaiting = () => {
      clearTimeout(timer);
      release();
    };
  }

  return {
    send: () => attempt(0),
    sendLater: () => wait(1),
    /** For a sign-in that another page finishes. Throws where the server cannot be told. */
    async finish(): Promise<void> {
      if (pendingSignOut() === undefined) return;
      await parts.endSession();
      onSent();
    },
    /** Nothing more is heard of what is under way. */
    stop(): void {
      stopWaiting();
      isWanted = false;
    },
  };
}

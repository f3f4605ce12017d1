import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Transaction } from '#contract/transactions.ts';
import { createListeners } from '#web/lib/browser/listeners.ts';
import { pauseUntilOnline } from '#web/lib/live/page-presence.ts';
import { whenIdle } from '#web/lib/loading/fetch-when-idle.ts';
import type { HeldChange, LedgerChange } from './ledger-change.ts';
import type { LedgerSender } from './ledger-sender.ts';

/**
 * The changes of ledgers that one account has entered on this device and that no server has answered. No page needs them
 * for its first row: what sends them is fetched when the page has come to rest, or with the first change.
 */
export interface KeptChanges {
  readonly userId: string;
  /** Everything that was entered on this device and not answered, in its order. A new array after each change. */
  readonly held: () => readonly HeldChange[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Resolves with the server's answer; with `onWaiting`, which is called when none comes, no later refusal comes back. */
  readonly send: (groupId: string, change: LedgerChange, onWaiting?: () => void) => Promise<Transaction>;
  /** Fetches what sends a change: a screen that can make one may lose its connection before it does. */
  readonly prepare: () => void;
  /** Forgets a change that was refused. */
  readonly discard: (id: string) => Promise<void>;
  /** Sends what earlier pages have left, too. Gives what ends it. */
  readonly start: () => () => void;
}

/** So long after its code could not be fetched it is asked for again, unless the connection comes back before. */
const RETRY_MS = 10_000;
const NONE: readonly HeldChange[] = [];

export function createKeptChanges(client: QueryClient, userId: string): KeptChanges {
  const { subscribe, tell } = createListeners();
  let sender: LedgerSender | undefined;
  let ended = new AbortController();

  /**
   * Its code is asked for again after a failure. It is started when it is made, and so always stopped: what it holds would
   * otherwise stay taken until the page is closed.
   */
  async function loaded(): Promise<LedgerSender> {
    const { createLedgerSender } = await import('./ledger-sender.ts');
    if (sender) return sender;
    sender = createLedgerSender(client, userId);
    sender.queue.subscribe(tell);
    const stop = sender.start();
    if (ended.signal.aborted) stop();
    else ended.signal.addEventListener('abort', stop);
    return sender;
  }

  return {
    userId,
    held: () => sender?.queue.held() ?? NONE,
    subscribe,
    send: async (groupId, change, onWaiting) => (await loaded()).send(groupId, change, onWaiting),
    prepare: () => void loaded().catch(() => undefined),
    discard: async (id) => (await loaded()).queue.discard(id),
    start() {
      const current = new AbortController();
      const { signal } = current;
      ended = current;
      async function begin(): Promise<void> {
        if (signal.aborted || (await loaded().catch(() => undefined))) return;
        // The event 'online' may have come before the failure, and comes before the network itself is back.
        await pauseUntilOnline(RETRY_MS, signal);
        await begin();
      }
      whenIdle(() => void begin());
      return () => current.abort();
    },
  };
}

const KeptChangesContext = createContext<KeptChanges | undefined>(undefined);

export const KeptChangesProvider = KeptChangesContext.Provider;

export function useKeptChanges(): KeptChanges {
  const kept = useContext(KeptChangesContext);
  if (!kept) throw new Error('There is no signed-in layout above');
  return kept;
}

export function useHeldChanges(): readonly HeldChange[] {
  const { subscribe, held } = useKeptChanges();
  return useSyncExternalStore(subscribe, held);
}

/** Whether the server has not confirmed the transaction's creation yet, so that nothing else is known about it there. */
export function useIsUnsent(transactionId: string): boolean {
  return useHeldChanges().some(
    ({ entry: { change } }) => change.kind === 'create' && change.transaction.id === transactionId,
  );
}

/** The transactions of a group whose change waits to be sent. */
export function useWaitingIds(groupId: string): ReadonlySet<string> {
  const held = useHeldChanges();
  return useMemo(() => {
    const waiting = held.filter(({ entry, state }) => state === 'waiting' && entry.groupId === groupId);
    return new Set(waiting.map(({ entry }) => entry.change.transaction.id));
  }, [held, groupId]);
}

/** Whether a payment between the reader and the person waits on this device. */
export function useWaitingPayment(userId: string, currency: string): boolean {
  return useHeldChanges().some(
    ({ entry: { change }, state }) =>
      state !== 'refused' &&
      change.kind === 'settle-across' &&
      change.payment.currency === currency &&
      [change.payment.from, change.payment.to].includes(userId),
  );
}

import type { QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { v7 } from 'uuid';
import type { Transaction } from '#contract/transactions.ts';
import { doubling } from '#web/lib/api/retrying.ts';
import { mayBeTaken } from '#web/lib/forms/unanswered.ts';
import { createEntryQueue } from '#web/lib/kept/entry-queue.ts';
import { openEntryStore } from '#web/lib/kept/entry-store.ts';
import { countReceipts } from '#web/lib/kept/receipt-store.ts';
import { pauseUntilOnline } from '#web/lib/live/page-presence.ts';
import { isAnswered } from '#web/queries/connection/kept-answers.ts';
import { findGroupName } from '#web/queries/groups/groups.ts';
import { afterFailure, BEHIND, refusalOf } from './after-failure.ts';
import { createShownChanges, showAgain } from './ledger-cache.ts';
import { expectedOf, type LedgerChange, type LedgerEntry, sendEntry } from './ledger-change.ts';
import { ledgerMutation } from './ledger-mutation.ts';
import { countHeldOf } from './unstored-entries.ts';
import { createUntakenVersions } from './untaken-versions.ts';

const PAUSE_MS_MAX = 30_000;

export type LedgerSender = ReturnType<typeof createLedgerSender>;

/** Keeps, shows and sends the changes of one account. */
export function createLedgerSender(client: QueryClient, userId: string) {
  let isSending = false;
  let nextLook: ReturnType<typeof setTimeout> | undefined;
  const shown = createShownChanges(client);
  const untaken = createUntakenVersions();
  const store = openEntryStore<LedgerEntry>(userId, () => look());
  const queue = createEntryQueue({
    // Again: what it was made over may have been refused while it was being kept.
    send: (entry) => sendEntry({ ...entry, change: untaken.withoutThem(entry.change) }, userId),
    store,
    afterFailure,
    mayBeTaken,
    subjectOf: ({ change }) => change.transaction.id,
    refusalOf,
    behind: BEHIND,
    isOnline: () => navigator.onLine,
    pause: (failures, signal) => pauseUntilOnline(doubling(failures, PAUSE_MS_MAX), signal),
  });

  function execute(entry: LedgerEntry): Promise<Transaction> {
    const options = ledgerMutation({ client, queue, shown, userId, groupId: entry.groupId });
    const answer = client.getMutationCache().build(client, options).execute(entry);
    // Before the form hears of it.
    untaken.follow(entry, answer);
    return answer;
  }

  async function takeOver(): Promise<void> {
    const left = await store.takeOver();
    // All of them before the first one is sent: it may be refused, and with it what was made over it.
    for (const entry of left) await queue.keep(entry, 'waiting');
    for (const entry of left)
      if (entry.refusal) untaken.addRefused(entry);
      // A refusal stays in the queue, which shows it, until the reader corrects or discards it.
      else execute(entry).catch(() => undefined);
    // After the entries that they belong to.
    if ((await countReceipts(userId)) === 0) return;
    const { resumeUploads } = await import('./uploads.ts');
    // They wait for entries that this page holds, and would wait for ever once it sends none.
    if (!isSending) return;
    await resumeUploads(client, { userId, ...queue }, look);
  }

  /**
   * What could not be fetched is asked for again when the connection is back. The event 'online' may have come before the
   * failure, and comes before the network itself is back.
   */
  function look(): void {
    clearTimeout(nextLook);
    takeOver().catch(() => {
      clearTimeout(nextLook);
      if (isSending) nextLook = setTimeout(look, PAUSE_MS_MAX);
    });
  }

  function keepShowing(event: QueryCacheNotifyEvent): void {
    if (!isAnswered(event)) return;
    const { queryKey, state: answer } = event.query;
    // Before it is shown itself, it would count twice then.
    for (const { entry, state, triedAt = Infinity } of queue.held())
      if (
        state === 'waiting' &&
        shown.has(entry.id) &&
        queryKey[0] === 'group' &&
        queryKey[1] === entry.groupId
      )
        showAgain(
          client,
          entry.groupId,
          queryKey,
          expectedOf(entry, userId),
          answer.dataUpdatedAt >= triedAt,
        );
  }

  return {
    queue,
    /**
     * Resolves with the server's answer. `onWaiting` is called when none comes: with it the caller hands the change over, and
     * a refusal after that is shown with what is kept, and does not come back.
     */
    send(groupId: string, entered: LedgerChange, onWaiting?: () => void): Promise<Transaction> {
      const groupName = findGroupName(client, groupId);
      const change = untaken.withoutThem(entered);
      const entry = { id: v7(), groupId, groupName, at: new Date().toISOString(), change };
      if (!onWaiting) return execute(entry);
      let isHandedOver = false;
      void queue.whenWaiting(entry.id).then(() => {
        isHandedOver = true;
        onWaiting();
      });
      return execute(entry).catch((error: unknown) => {
        if (!isHandedOver) throw error;
        return new Promise<never>(() => undefined);
      });
    },
    /** Sends what other pages of the account have left on the device, too. Gives what ends it. */
    start() {
      isSending = true;
      const stop = queue.start();
      const stopCounting = countHeldOf(userId, queue.held);
      const stopShowing = client.getQueryCache().subscribe(keepShowing);
      look();
      window.addEventListener('online', look);
      return () => {
        window.removeEventListener('online', look);
        clearTimeout(nextLook);
        stopShowing();
        stopCounting();
        isSending = false;
        stop();
        store.leave();
      };
    },
  };
}

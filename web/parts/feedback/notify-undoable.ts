import type { QueryClient } from '@tanstack/react-query';
import type { Transaction } from '#contract/transactions.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { transactionQuery } from '#web/queries/ledger/transactions.ts';

/** A message with an Undo button is gone by then. */
const FOLLOWED_MS = 30_000;

interface Undoable {
  text: string;
  transaction: Transaction;
  /** Whether it has become something else meanwhile, which Undo would not bring back to what it was. */
  isOvertaken: (now: Transaction) => boolean;
  undo: () => void;
}

/** Says what was done to a transaction, with the way back, until another member has made something else of it. */
export function notifyUndoable(
  client: QueryClient,
  { text, transaction, isOvertaken, undo }: Undoable,
): void {
  const query = transactionQuery(transaction.groupId, transaction.id);
  const toast = notify.success(text, {
    undo() {
      stop();
      undo();
    },
  });
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (
      event.type === 'updated' &&
      event.action.type === 'invalidate' &&
      event.query.queryKey[3] === transaction.id
    )
      void read();
  });
  const timer = setTimeout(stop, FOLLOWED_MS);
  void read();

  function stop(): void {
    clearTimeout(timer);
    unsubscribe();
  }

  async function read(): Promise<void> {
    const now = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
    if (!now || !isOvertaken(now)) return;
    stop();
    notify.dismiss(toast);
  }
}

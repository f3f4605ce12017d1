import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { Transaction } from '#contract/transactions.ts';
import { newerVersion } from '#web/lib/forms/newer-version.ts';
import type { EntryQueue } from '#web/lib/kept/entry-queue.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { isBehind } from './after-failure.ts';
import { affectedKeys, type ShownChanges, showStanding } from './ledger-cache.ts';
import { expectedOf, isTransaction, type LedgerEntry } from './ledger-change.ts';

export type LedgerQueue = EntryQueue<LedgerEntry, Transaction>;

interface LedgerMutation {
  client: QueryClient;
  queue: LedgerQueue;
  shown: ShownChanges;
  userId: string;
  groupId: string;
}

/** One change of a group's ledger: kept on the device, shown, sent in its turn, and replaced by what the server says. */
export function ledgerMutation({ client, queue, shown, userId, groupId }: LedgerMutation) {
  const mutationKey = ['ledger', groupId] as const;
  return mutationOptions({
    mutationKey,
    // The queue waits for the network, and tries again.
    retry: false,
    mutationFn: (entry: LedgerEntry) => queue.deliver(entry),
    onMutate: async (entry) => {
      if (!isHeld(queue, entry)) await queue.keep(entry);
      const affected = affectedKeys(groupId);
      await Promise.all(affected.map((queryKey) => client.cancelQueries({ queryKey })));
      shown.add({ id: entry.id, groupId, expectation: expectedOf(entry, userId) });
    },
    onError: (error, entry) => {
      if (!isHeld(queue, entry)) return shown.takeBack(entry.id);
      // After a wait, what was shown then is old: what is read now replaces it. But nothing more is made over this version.
      if (!isBehind(error))
        showStanding(client, groupId, newerVersion(error, isTransaction) ?? expectedOf(entry, userId).before);
    },
    onSettled: (_answer, _error, { id, change: { kind } }) => {
      shown.forget(id);
      // While another change is on its way, a read now would lack it.
      if (client.isMutating({ mutationKey }) > 1) return;
      const affected = kind === 'settle-across' ? keys.allGroups : keys.group(groupId);
      for (const queryKey of [affected, keys.balances, keys.activity])
        void client.invalidateQueries({ queryKey });
    },
  });
}

function isHeld(queue: LedgerQueue, { id }: LedgerEntry): boolean {
  return queue.held().some(({ entry }) => entry.id === id);
}

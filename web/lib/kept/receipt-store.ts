import { values } from 'idb-keyval';
import type { ApiErrorAnswer } from '#web/lib/api/api-error.ts';
import { openDatabase } from './device-database.ts';
import { countEntries, type EntryStore, openEntryStore } from './entry-store.ts';

// Receipts that no server has taken yet, each as it is sent, beside the entries that they belong to.

/** One file on its way to a transaction. */
export interface KeptReceipt {
  /** Of the attachment that it becomes. */
  readonly id: string;
  readonly groupId: string;
  readonly transactionId: string;
  readonly name: string;
  readonly blob: Blob;
  /** Why a server has refused it for good. */
  readonly refusal?: ApiErrorAnswer | undefined;
}

const RECEIPTS = openDatabase('quits-receipts', 'receipts');

/** Of all receipts on this device: more would push out what else the browser keeps for the app. */
const BYTES_MAX = 60_000_000;

export function openReceiptStore(
  userId: string,
  onPageGone: () => void,
  bytesMax = BYTES_MAX,
): EntryStore<KeptReceipt> {
  const store = openEntryStore<KeptReceipt>(userId, onPageGone, RECEIPTS);
  return {
    ...store,
    put: async (receipt) =>
      (await bytesKept(receipt.id)) + receipt.blob.size <= bytesMax && store.put(receipt),
  };
}

export function countReceipts(userId: string): Promise<number> {
  return countEntries(userId, RECEIPTS);
}

/** Of all receipts but this one, which is put in its own place. */
async function bytesKept(except: string): Promise<number> {
  const all = await values<{ entry: KeptReceipt }>(RECEIPTS).catch(() => []);
  return all.reduce((sum, { entry }) => (entry.id === except ? sum : sum + entry.blob.size), 0);
}

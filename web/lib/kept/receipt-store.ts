import { createStore, values } from 'idb-keyval';
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
}

const RECEIPTS = createStore('quits-receipts', 'receipts');

/** Of all receipts on this device: more would push out what else the browser keeps for the app. */
const BYTES_MAX = 60_000_000;

export function openReceiptStore(userId: string, onPageGone: () => void): EntryStore<KeptReceipt> {
  const store = openEntryStore<KeptReceipt>(userId, onPageGone, RECEIPTS);
  return {
    ...store,
    put: async (receipt) => (await bytesKept()) + receipt.blob.size <= BYTES_MAX && store.put(receipt),
  };
}

export function countReceipts(userId: string): Promise<number> {
  return countEntries(userId, RECEIPTS);
}

/** Entries and receipts of an account. */
export async function countKept(userId: string): Promise<number> {
  const [entries, receipts] = await Promise.all([countEntries(userId), countReceipts(userId)]);
  return entries + receipts;
}

async function bytesKept(): Promise<number> {
  const all = await values<{ entry: KeptReceipt }>(RECEIPTS).catch(() => []);
  return all.reduce((sum, { entry }) => sum + entry.blob.size, 0);
}

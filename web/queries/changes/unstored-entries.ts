import type { Held } from '#web/lib/kept/entry-queue.ts';
import type { LedgerEntry } from './ledger-change.ts';

type HeldEntry = Held<LedgerEntry>;

const heldBy = new Map<string, () => readonly HeldEntry[]>();

/** Counts what this page holds for the account, too, until the function that it gives is called. */
export function countHeldOf(userId: string, held: () => readonly HeldEntry[]): () => void {
  heldBy.set(userId, held);
  return () => {
    if (heldBy.get(userId) === held) heldBy.delete(userId);
  };
}

/** How many entries of the account the device refused to keep: they are lost with the page. */
export function countUnstoredEntries(userId: string): number {
  return unstoredOf(heldBy.get(userId)?.() ?? []).length;
}

/** One whose first attempt is under way still has its form. */
export function unstoredOf(held: readonly HeldEntry[]): HeldEntry[] {
  return held.filter(({ isStored, state }) => !isStored && state !== 'sending');
}

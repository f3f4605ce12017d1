import type { HeldChange } from './ledger-change.ts';

const heldBy = new Map<string, () => readonly HeldChange[]>();

/** Counts what this page holds for the account, too, until the function that it gives is called. */
export function countHeldOf(userId: string, held: () => readonly HeldChange[]): () => void {
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
export function unstoredOf(held: readonly HeldChange[]): HeldChange[] {
  return held.filter(({ isStored, state }) => !isStored && state !== 'sending');
}

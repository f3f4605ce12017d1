import { useSyncExternalStore } from 'react';

// Whether a receipt was refused, for the frame of every signed-in screen. It is apart from the list of receipts, which no first
// row waits for.

let isAny = false;
const listeners = new Set<() => void>();

export function sayRefusedReceipts(isAnyNow: boolean): void {
  if (isAny === isAnyNow) return;
  isAny = isAnyNow;
  for (const listener of listeners) listener();
}

export function useAnyRefusedReceipt(): boolean {
  return useSyncExternalStore(subscribe, () => isAny);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

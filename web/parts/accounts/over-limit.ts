import { useSyncExternalStore } from 'react';

// The navigation stands around all pages, also those that read nothing from the server: the signed-in ones tell it.

let isOver = false;
const listeners = new Set<() => void>();

/** Said once it is known whether the account is over the limit of its plan, and taken back with its last screen. */
export function noteOverLimit(isOverNow: boolean): void {
  isOver = isOverNow;
  for (const listener of listeners) listener();
}

export function useIsOverLimit(): boolean {
  return useSyncExternalStore(subscribe, () => isOver);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

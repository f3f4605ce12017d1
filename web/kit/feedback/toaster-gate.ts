import { useSyncExternalStore } from 'react';

// No page begins with a toast, so nothing of them is fetched before the first: it waits here until there is a place to show it.

let isWanted = false;
let open: () => void = () => undefined;
const ready = new Promise<void>((resolve) => {
  open = resolve;
});
const listeners = new Set<() => void>();

/** Asks for the Toaster; resolves once it listens. */
export function toasterReady(): Promise<void> {
  isWanted = true;
  for (const listener of listeners) listener();
  return ready;
}

/** For the Toaster: from now on a toast is seen. */
export function announceToaster(): void {
  open();
}

export function useIsToasterWanted(): boolean {
  return useSyncExternalStore(subscribe, () => isWanted);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import { useSyncExternalStore } from 'react';
import type { toast } from 'sonner';

// No page begins with a toast, so nothing of them is fetched before the first: it waits here until there is a place to show it.

type Toast = typeof toast;

let isWanted = false;
let open: (toast: Toast) => void = () => undefined;
const ready = new Promise<Toast>((resolve) => {
  open = resolve;
});
const listeners = new Set<() => void>();

/** Asks for the Toaster; resolves with what shows a toast once it listens. */
export function toasterReady(): Promise<Toast> {
  isWanted = true;
  for (const listener of listeners) listener();
  return ready;
}

/** For the Toaster: from now on a toast is seen. */
export function announceToaster(toast: Toast): void {
  open(toast);
}

export function useIsToasterWanted(): boolean {
  return useSyncExternalStore(subscribe, () => isWanted);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

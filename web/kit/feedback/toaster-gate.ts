import type { toast } from 'sonner';
import { createSharedValue } from '#web/lib/browser/shared-value.ts';

// No page begins with a toast, so nothing of them is fetched before the first: it waits here until there is a place to show it.

type Toast = typeof toast;

const wanted = createSharedValue(false);
let open: (toast: Toast) => void = () => undefined;
const ready = new Promise<Toast>((resolve) => {
  open = resolve;
});

/** Asks for the Toaster; resolves with what shows a toast once it listens. */
export function toasterReady(): Promise<Toast> {
  wanted.set(true);
  return ready;
}

/** For the Toaster: from now on a toast is seen. */
export function announceToaster(toast: Toast): void {
  open(toast);
}

export const useIsToasterWanted = wanted.use;

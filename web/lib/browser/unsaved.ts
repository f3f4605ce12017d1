import { useEffect } from 'react';

/**
 * For as long as it holds what no server has yet, the browser asks before the page is closed or loaded again. Other code
 * sees by `window.onbeforeunload` that loading the page again would lose something. `isKept`: the device keeps it, and the
 * page finds it again.
 */
export function useUnsaved(isUnsaved: boolean, isKept = false): void {
  useEffect(() => (isUnsaved ? holdPage(isKept) : undefined), [isUnsaved, isKept]);
}

/** The same for what no screen holds. Gives what lets the page go. */
export function holdPage(isKept = false): () => void {
  const holder = { isKept };
  holders.add(holder);
  window.onbeforeunload = (event) => event.preventDefault();
  return () => {
    holders.delete(holder);
    if (holders.size === 0) window.onbeforeunload = null;
  };
}

/** Whether the page finds all that was entered again when it is loaded again. */
export function isAllKept(): boolean {
  return [...holders].every(({ isKept }) => isKept);
}

const holders = new Set<{ readonly isKept: boolean }>();

import { useEffect } from 'react';

/**
 * For as long as it holds what no server has yet, the browser asks before the page is closed or loaded again. Other code
 * sees by `window.onbeforeunload` that loading the page again would lose something.
 */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? holdPage() : undefined), [isUnsaved]);
}

/** The same for what no screen holds. Gives what lets the page go. */
export function holdPage(): () => void {
  holders++;
  window.onbeforeunload = (event) => event.preventDefault();
  return () => {
    if (--holders === 0) window.onbeforeunload = null;
  };
}

let holders = 0;

import { useSyncExternalStore } from 'react';

let isPrinting = false;

/** Whether the page is being printed: it then shows what it otherwise leaves out for speed. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting);
}

function subscribe(onChange: () => void): () => void {
  const note = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    onChange();
  };
  const ended = new AbortController();
  window.addEventListener('beforeprint', note, ended);
  window.addEventListener('afterprint', note, ended);
  return () => ended.abort();
}

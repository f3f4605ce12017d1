import { useSyncExternalStore } from 'react';

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(onChange: () => void): () => void {
  const ended = new AbortController();
  window.addEventListener('online', onChange, ended);
  window.addEventListener('offline', onChange, ended);
  return () => ended.abort();
}

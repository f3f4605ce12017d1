import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** A value of the page, for components that have no common parent which could hold it. */
export function createSharedValue<T>(initial: T) {
  const { subscribe, tell } = createListeners();
  let value = initial;
  const read = () => value;
  return {
    set(next: T): void {
      if (next === value) return;
      value = next;
      tell();
    },
    use: (): T => useSyncExternalStore(subscribe, read),
  };
}

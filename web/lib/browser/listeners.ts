export interface Listeners {
  /** Returns how to stop listening. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly tell: () => void;
}

/** Listeners that are called after a change, and read the new state themselves. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell() {
      for (const listener of listeners) listener();
    },
  };
}

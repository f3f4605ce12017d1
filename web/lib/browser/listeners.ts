export interface Listeners {
  /** Returns how to stop listening. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly tell: () => void;
}

/** Those that are told of a change, without what has changed: they read it. */
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

/** Listeners that are called after a change, and read the new state themselves. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    /** Returns how to stop listening. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(): void {
      for (const listener of listeners) listener();
    },
  };
}

/** As long as a changed row stays highlighted. */
export const HIGHLIGHT_MS = 4_000;
/** The echo of one's own change arrives within this time or never. */
const OWN_MS = 30_000;

export interface RecentChanges {
  /** A change arrived. The reader's own changes are not recent. */
  note: (id: string) => void;
  /** To be said before one's own change is sent. */
  expectOwn: (id: string) => void;
  isRecent: (id: string) => boolean;
  subscribe: (listener: () => void) => () => void;
}

export function createRecentChanges(): RecentChanges {
  const listeners = new Set<() => void>();
  const recent = new Map<string, ReturnType<typeof setTimeout>>();
  const own = new Map<string, ReturnType<typeof setTimeout>>();

  function keep(ids: typeof recent, id: string, ms: number, whenOver: () => void): void {
    clearTimeout(ids.get(id));
    const over = () => {
      ids.delete(id);
      whenOver();
    };
    ids.set(id, setTimeout(over, ms));
  }

  function tell(): void {
    for (const listener of listeners) listener();
  }

  return {
    note(id) {
      if (own.has(id)) return;
      keep(recent, id, HIGHLIGHT_MS, tell);
      tell();
    },
    expectOwn: (id) => keep(own, id, OWN_MS, () => {}),
    isRecent: (id) => recent.has(id),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

import { createListeners } from '#web/lib/browser/listeners.ts';

/** As long as a changed row stays highlighted. */
export const HIGHLIGHT_MS = 4_000;
/** The echo of one's own change arrives within this time or never. */
const OWN_MS = 30_000;

export function createRecentChanges() {
  const { subscribe, tell } = createListeners();
  const recent = new Map<string, ReturnType<typeof setTimeout>>();
  /** How many echoes are expected, and until when. */
  const own = new Map<string, { readonly count: number; readonly until: ReturnType<typeof setTimeout> }>();

  function highlight(id: string): void {
    clearTimeout(recent.get(id));
    recent.set(
      id,
      setTimeout(() => dim(id), HIGHLIGHT_MS),
    );
    tell();
  }

  function dim(id: string): void {
    clearTimeout(recent.get(id));
    recent.delete(id);
    tell();
  }

  function expect(id: string, change: 1 | -1): void {
    const before = own.get(id);
    const count = (before?.count ?? 0) + change;
    clearTimeout(before?.until);
    own.delete(id);
    if (count > 0) own.set(id, { count, until: setTimeout(() => own.delete(id), OWN_MS) });
  }

  return {
    /** A change arrived. The reader's own changes are not recent. */
    note(id: string): void {
      if (own.has(id)) expect(id, -1);
      else highlight(id);
    },
    /** To be said before one's own change is sent: of as many changes the next are one's own. */
    expectOwn: (id: string) => expect(id, 1),
    /** Of one's own change whose id came only with the answer, perhaps after its echo. */
    takeAsOwn(id: string): void {
      if (recent.has(id)) dim(id);
      else expect(id, 1);
    },
    isRecent: (id: string) => recent.has(id),
    subscribe,
  };
}

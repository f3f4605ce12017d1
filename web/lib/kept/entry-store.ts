import { delMany, entries, keys, setMany, type UseStore } from 'idb-keyval';
import { v7 } from 'uuid';
import { holdDeviceLock, withDeviceLock } from '#web/lib/api/device-lock.ts';
import { openDatabase } from './device-database.ts';

// The entries of one account on this device. Each belongs to the page that holds it, which shows it and sends it. What a
// page that is gone has left is taken over by the next one that looks.

interface StoredEntry<E> {
  readonly page: string;
  readonly entry: E;
  /** Counts up as entries come: ids do not tell where a clock was set back. Undefined for entries from before it. */
  readonly order?: number | undefined;
}

export interface EntryStore<E> {
  /** All of them or none. False where the device refuses, as in some private windows. */
  put: (...entries: E[]) => Promise<boolean>;
  remove: (id: string) => Promise<void>;
  /** What pages that are gone have left, in the order in which it was entered. It belongs to this page, until it leaves. */
  takeOver: () => Promise<E[]>;
  /** From now on what this page holds is free. */
  leave: () => void;
}

const ENTRIES = openDatabase('quits-entries', 'entries');

/** `onPageGone` is called when another page, which held entries at the last look, is gone. */
export function openEntryStore<E extends { readonly id: string }>(
  userId: string,
  onPageGone: () => void,
  database: UseStore = ENTRIES,
): EntryStore<E> {
  const page = v7();
  const left = new AbortController();
  const watched = new Set<string>();
  /** What the device did not remove in time: tried again with the next one. */
  const owed = new Set<string>();
  const release = holdDeviceLock(nameOf(page));
  const keyOf = (id: string) => [userId, id];

  /** The lock of a page goes to the next that asks for it when the page is gone. */
  function watch(other: string): void {
    if (watched.has(other)) return;
    watched.add(other);
    const gone = navigator.locks?.request(nameOf(other), { signal: left.signal }, () => undefined);
    gone?.then(
      () => {
        // The next look may still find the lock, which was this page's own for a moment: it then waits once more.
        watched.delete(other);
        onPageGone();
      },
      () => undefined,
    );
  }

  return {
    put: (...held) =>
      attempt(false, async () => {
        for (const { id } of held) owed.delete(id);
        const known = new Map((await storedOf<E>(userId, database)).map((one) => [one.entry.id, one]));
        const next = 1 + Math.max(0, ...[...known.values()].map(orderOf));
        await setMany(
          held.map((entry, place) => {
            const before = known.get(entry.id);
            return [keyOf(entry.id), { page, entry, order: before ? before.order : next + place }];
          }),
          database,
        );
        return true;
      }),
    remove: (id) =>
      attempt(undefined, async () => {
        const gone = [...owed.add(id)];
        await delMany(gone.map(keyOf), database);
        for (const one of gone) owed.delete(one);
      }),
    takeOver: () =>
      attempt<E[]>([], () =>
        // Two pages that open at the same time must not both send the same entry.
        withDeviceLock('quits:entries', async () => {
          if (left.signal.aborted) return [];
          const alive = await livingPages();
          const others = (await storedOf<E>(userId, database)).filter((stored) => stored.page !== page);
          const free = others.filter((stored) => !alive.has(nameOf(stored.page)));
          for (const stored of others) if (alive.has(nameOf(stored.page))) watch(stored.page);
          await setMany(
            free.map((stored) => [keyOf(stored.entry.id), { ...stored, page }]),
            database,
          );
          return free.sort(byOrder).map(({ entry }) => entry);
        }),
      ),
    leave() {
      left.abort();
      release();
    },
  };
}

/** How many entries of an account wait on this device. */
export async function countEntries(userId: string, database: UseStore = ENTRIES): Promise<number> {
  const all = await attempt([], () => keys<[string, string]>(database));
  return all.filter(([owner]) => owner === userId).length;
}

async function storedOf<E>(userId: string, database: UseStore): Promise<StoredEntry<E>[]> {
  const all = await entries<[string, string], StoredEntry<E>>(database);
  return all.filter(([[owner]]) => owner === userId).map(([, stored]) => stored);
}

const orderOf = ({ order = 0 }: { readonly order?: number | undefined }) => order;

function byOrder<E extends { readonly id: string }>(one: StoredEntry<E>, other: StoredEntry<E>): number {
  return orderOf(one) - orderOf(other) || (one.entry.id < other.entry.id ? -1 : 1);
}

const nameOf = (page: string) => `quits:page:${page}`;

// Where there are no locks, two pages may send the same entry, which the server takes once.
async function livingPages(): Promise<Set<string | undefined>> {
  const state = await attempt(undefined, () => navigator.locks.query());
  return new Set(state?.held?.map(({ name }) => name));
}

async function attempt<T>(instead: T, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    return instead;
  }
}

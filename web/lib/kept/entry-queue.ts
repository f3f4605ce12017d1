import { ApiError, type ApiErrorAnswer } from '#web/lib/api/api-error.ts';
import { createListeners } from '#web/lib/browser/listeners.ts';

// What was entered and not yet answered, in the order in which it was entered. Each entry is on the device before the
// screen shows it, and leaves the device when the server has taken it, or has refused it while its form was still open.

export interface QueueEntry {
  /** Minted in the order of time. */
  readonly id: string;
  /** Why it was refused for good: no page sends it again unasked. */
  readonly refusal?: ApiErrorAnswer | undefined;
}

/**
 * `sending`: its first attempt is under way. `waiting`: no answer came; it is sent again by itself. `refused`: the server
 * will not take it, or one that it was made over, and its form is no longer open to say so.
 */
export type EntryState = 'sending' | 'waiting' | 'refused';

export interface Held<E extends QueueEntry> {
  readonly entry: E;
  readonly state: EntryState;
  /**
   * When the first attempt began of those whose outcome is not known, in milliseconds since 1970: an answer to
   * anything else that was asked since may hold it already. Undefined where the server cannot have it.
   */
  readonly triedAt?: number | undefined;
  /** False where the device refuses to store: a page that is closed then loses it. */
  readonly isStored: boolean;
  /** Why it was refused. */
  readonly error?: unknown;
}

export interface PastAttempts {
  /** Of this entry, with the last one. */
  failures: number;
  /** It is shown as waiting already. */
  hasWaited: boolean;
}

interface QueueParts<E extends QueueEntry, Answer> {
  send: (entry: E) => Promise<Answer>;
  store: {
    /** All of them or none. False where the device refuses. */
    put: (...entries: E[]) => Promise<boolean>;
    remove: (id: string) => Promise<void>;
  };
  /** What to do after a failure. */
  afterFailure: (error: unknown, past: PastAttempts) => 'refused' | 'again' | 'wait';
  /** Whether the server may have the entry although this came of it: its answer may be lost. */
  mayBeTaken: (error: unknown) => boolean;
  /** What an entry changes. The later ones of a subject are made over what is expected of the earlier ones. */
  subjectOf: (entry: E) => string;
  /** As the device keeps it. None for one that is only of the moment: a later page sends the entry again. */
  refusalOf: (error: unknown) => ApiErrorAnswer | undefined;
  /** Why an entry is refused that was made over a refused one. */
  behind: ApiError;
  isOnline: () => boolean;
  /** Resolves after a while that grows with the failures, or when the connection is back, or when the signal aborts. */
  pause: (failures: number, signal: AbortSignal) => Promise<unknown>;
}

export interface EntryQueue<E extends QueueEntry, Answer> {
  /** A new array after each change. */
  held: () => readonly Held<E>[];
  subscribe: (listener: () => void) => () => void;
  /** Resolves when the entry is on the device. `waiting`: it has no form that would show a refusal. What was refused stays so. */
  keep: (entry: E, state?: 'sending' | 'waiting') => Promise<void>;
  /** Resolves when the entry begins to wait; never if it is answered before. */
  whenWaiting: (id: string) => Promise<void>;
  /** The server's answer, once those before it have theirs. Rejects with a refusal; never settles after `stop`. */
  deliver: (entry: E) => Promise<Answer>;
  /** Forgets an entry that was refused. */
  discard: (id: string) => Promise<void>;
  /** Nothing is sent before; gives what ends it. What is under way then may still arrive, and what is kept stays kept. */
  start: () => () => void;
}

export function createEntryQueue<E extends QueueEntry, Answer>(
  parts: QueueParts<E, Answer>,
): EntryQueue<E, Answer> {
  const { subscribe, tell } = createListeners();
  const whenWaiting = new Map<string, () => void>();
  let stopped = new AbortController();
  let held: readonly Held<E>[] = [];
  let turn: Promise<unknown> = Promise.resolve();

  function become(next: readonly Held<E>[]): void {
    held = next;
    for (const { entry, state } of held) if (state === 'waiting') whenWaiting.get(entry.id)?.();
    tell();
  }

  function replace(changed: readonly Held<E>[]): void {
    become(held.map((one) => changed.find(({ entry }) => entry.id === one.entry.id) ?? one));
  }

  function findHeld(id: string): Held<E> | undefined {
    return held.find(({ entry }) => entry.id === id);
  }

  function change(id: string, to: Partial<Held<E>>): void {
    become(held.map((one) => (one.entry.id === id ? { ...one, ...to } : one)));
  }

  /** Those behind one that waits do so too. */
  function wait(): void {
    become(held.map((one) => (one.state === 'sending' ? { ...one, state: 'waiting' } : one)));
  }

  async function forget(id: string): Promise<void> {
    await parts.store.remove(id);
    whenWaiting.delete(id);
    become(held.filter(({ entry }) => entry.id !== id));
  }

  async function attempt(entry: E): Promise<Answer> {
    for (let failures = 0; ; ) {
      if (stopped.signal.aborted) return await new Promise<never>(() => undefined);
      const own = findHeld(entry.id);
      // Refused with the one that it was made over, and perhaps discarded since.
      if (own?.error !== undefined && own.state !== 'refused') await refuse(entry.id, own.error);
      if (!own || own.error !== undefined) throw own?.error;
      if (!parts.isOnline()) {
        wait();
        await parts.pause(failures, stopped.signal);
        continue;
      }
      change(entry.id, { triedAt: own.triedAt ?? Date.now() });
      try {
        const answer = await parts.send(entry);
        await forget(entry.id);
        return answer;
      } catch (error) {
        if (!parts.mayBeTaken(error)) change(entry.id, { triedAt: undefined });
        failures += 1;
        const next = parts.afterFailure(error, { failures, hasWaited: hasWaited(entry.id) });
        if (next === 'refused') {
          await refuse(entry.id, error);
          throw error;
        }
        if (next === 'wait') wait();
        await parts.pause(failures, stopped.signal);
      }
    }
  }

  async function refuse(id: string, error: unknown): Promise<void> {
    let refused = refusedFrom(id, error);
    // Before it is told: the page may be closed then. Another one may be entered meanwhile.
    let isStored = false;
    for (let stored = 0; stored < refused.length; refused = refusedFrom(id, error)) {
      stored = refused.length;
      isStored = await putRefusals(refused);
    }
    replace(refused.map((one) => (isStored && one.entry.refusal ? { ...one, isStored } : one)));
    if (findHeld(id)?.state === 'sending') await forget(id);
  }

  /** With all that was made over it: the version that they were entered for will not come to be. */
  function refusedFrom(id: string, error: unknown): Held<E>[] {
    const refusal = parts.refusalOf(error);
    return fromOn(id, ({ state }) => state !== 'refused').map((one): Held<E> => {
      // One that has not waited has a form that shows it.
      if (one.state === 'sending') return { ...one, error };
      const reason = one.entry.id === id ? error : parts.behind;
      return { ...withRefusal(one, refusal && parts.refusalOf(reason)), state: 'refused', error: reason };
    });
  }

  /** What is held of its subject, from this one on. */
  function fromOn(id: string, isMeant: (one: Held<E>) => boolean): Held<E>[] {
    const own = findHeld(id);
    if (!own) return [];
    const subject = parts.subjectOf(own.entry);
    return held
      .slice(held.indexOf(own))
      .filter((one) => parts.subjectOf(one.entry) === subject && isMeant(one));
  }

  async function putRefusals(refused: readonly Held<E>[]): Promise<boolean> {
    const entries = refused.map(({ entry }) => entry).filter(({ refusal }) => refusal);
    return entries.length > 0 && (await parts.store.put(...entries));
  }

  async function discard(id: string): Promise<void> {
    // No later page may find them without the one that they were made over, whose refusal was only of the moment.
    const left = fromOn(id, ({ entry, error }) => error === parts.behind && !entry.refusal).map((one) =>
      withRefusal(one, parts.refusalOf(parts.behind)),
    );
    await putRefusals(left);
    replace(left);
    await forget(id);
  }

  function hasWaited(id: string): boolean {
    return findHeld(id)?.state === 'waiting';
  }

  return {
    held: () => held,
    subscribe,
    async keep(entry, state = 'sending') {
      const isStored = await parts.store.put(entry);
      const isBehind = held.some((other) => other.state === 'waiting');
      const one: Held<E> = { entry, state: isBehind ? 'waiting' : state, isStored };
      const { refusal } = entry;
      become([...held, refusal ? { ...one, state: 'refused', error: new ApiError(refusal) } : one]);
    },
    whenWaiting: (id) => new Promise((resolve) => whenWaiting.set(id, resolve)),
    deliver(entry) {
      const answer = turn.then(() => attempt(entry));
      turn = answer.catch(() => undefined);
      return answer;
    },
    discard,
    start() {
      const current = new AbortController();
      stopped = current;
      return () => current.abort();
    },
  };
}

function withRefusal<E extends QueueEntry>(one: Held<E>, refusal: ApiErrorAnswer | undefined): Held<E> {
  return { ...one, entry: { ...one.entry, refusal } };
}

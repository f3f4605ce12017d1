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
 * will not take it, and its form is no longer open to say so.
 */
export type EntryState = 'sending' | 'waiting' | 'refused';

export interface Held<E extends QueueEntry> {
  readonly entry: E;
  readonly state: EntryState;
  /** An attempt is under way: the server may have it already. */
  readonly isTrying: boolean;
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
    /** False where the device refuses. */
    put: (entry: E) => Promise<boolean>;
    remove: (id: string) => Promise<void>;
  };
  /** What to do after a failure. */
  afterFailure: (error: unknown, past: PastAttempts) => 'refused' | 'again' | 'wait';
  /** As the device keeps it. None for one that is only of the moment: a later page sends the entry again. */
  refusalOf: (error: unknown) => ApiErrorAnswer | undefined;
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
      if (!parts.isOnline()) {
        wait();
        await parts.pause(failures, stopped.signal);
        continue;
      }
      change(entry.id, { isTrying: true });
      try {
        const answer = await parts.send(entry);
        await forget(entry.id);
        return answer;
      } catch (error) {
        change(entry.id, { isTrying: false });
        failures += 1;
        const next = parts.afterFailure(error, { failures, hasWaited: hasWaited(entry.id) });
        if (next === 'refused') {
          await refuse(entry, error);
          throw error;
        }
        if (next === 'wait') wait();
        await parts.pause(failures, stopped.signal);
      }
    }
  }

  async function refuse(entry: E, error: unknown): Promise<void> {
    if (!hasWaited(entry.id)) return await forget(entry.id);
    // One that has waited has no form any more that shows it.
    const refused = { ...entry, refusal: parts.refusalOf(error) };
    // Before it is told: the page may be closed then.
    if (refused.refusal) await parts.store.put(refused);
    change(entry.id, { entry: refused, state: 'refused', error });
  }

  function hasWaited(id: string): boolean {
    return held.some(({ entry, state }) => entry.id === id && state === 'waiting');
  }

  return {
    held: () => held,
    subscribe,
    async keep(entry, state = 'sending') {
      const isStored = await parts.store.put(entry);
      const isBehind = held.some((other) => other.state === 'waiting');
      const one: Held<E> = { entry, state: isBehind ? 'waiting' : state, isTrying: false, isStored };
      const { refusal } = entry;
      become([...held, refusal ? { ...one, state: 'refused', error: new ApiError(refusal) } : one]);
    },
    whenWaiting: (id) => new Promise((resolve) => whenWaiting.set(id, resolve)),
    deliver(entry) {
      const answer = turn.then(() => attempt(entry));
      turn = answer.catch(() => undefined);
      return answer;
    },
    discard: forget,
    start() {
      const current = new AbortController();
      stopped = current;
      return () => current.abort();
    },
  };
}

import { useState } from 'react';
import type { ErrorCode } from '#domain/error.ts';
import type { Conflict } from './combine.ts';
import { ConflictFound } from './conflict-found.ts';
import { newerVersion } from './newer-version.ts';

interface VersionOptions<T extends { version: number }, V> {
  /** Tells the resource from any other that a refusal may hold. */
  isOne: (details: { version: number }) => details is T;
  /** What is saved over the newer one without asking; undefined where the reader has to choose. */
  combine: (conflict: Conflict<T, V>) => V | undefined;
  /** A newer version that an earlier form met: the one that this form is opened with. */
  met?: Conflict<T, V> | undefined;
}

interface Saving<T, V> {
  /** What was entered when the reader saved. */
  mine: V;
  /** What is entered now: the fields stay open while the form is sent. */
  current: () => V;
  /** A newer version is there: moves what is entered onto it. */
  onConflict: (conflict: Conflict<T, V>) => void;
}

/** Saves the values as the successor of `base`. */
type Send<T, V, R> = (base: T, values: V) => Promise<R>;

/**
 * A form over a resource with a version. It saves over the version that it was opened with. One that was saved meanwhile
 * is saved over at once with what `combine` makes of both; or it becomes the version that the form is based on, and is kept
 * as `conflict`, so that the reader chooses what of both remains.
 */
export function useVersion<T extends { version: number }, V>(opened: T, options: VersionOptions<T, V>) {
  // Live changes must not move it, or no conflict would be seen.
  const [loaded, setLoaded] = useState(opened);
  const [conflict, setConflict] = useState(options.met);

  /** @throws ConflictFound when another version was saved meanwhile. */
  async function save<R>(saving: Saving<T, V>, send: Send<T, V, R>): Promise<R> {
    return await saveOver(loaded, saving.mine, saving, send);
  }

  // The form shows what is entered alone, and is still based on the version that it was opened with: what is combined and
  // not saved leaves no trace.
  async function saveOver<R>(base: T, values: V, saving: Saving<T, V>, send: Send<T, V, R>): Promise<R> {
    try {
      return await send(base, values);
    } catch (error) {
      const newer = newerVersion(error, options.isOne);
      if (!newer) throw error;
      const both = options.combine({ before: loaded, newer, mine: saving.current() });
      if (both !== undefined) return await saveOver(newer, both, saving, send);
      const found = { before: loaded, newer, mine: saving.current() };
      setLoaded(newer);
      setConflict(found);
      saving.onConflict(found);
      // By its code it is said where the form is gone.
      throw Object.assign(new ConflictFound(), { code: 'CONSTRAINT_VIOLATION' satisfies ErrorCode });
    }
  }

  return {
    /** The version that the next save is over. */
    loaded,
    conflict,
    save,
  };
}

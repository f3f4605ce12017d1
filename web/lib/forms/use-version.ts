import { useRef, useState } from 'react';
import { ConflictFound } from './conflict-found.ts';
import type { Conflict } from './merge.ts';
import { newerVersion } from './newer-version.ts';

interface VersionOptions<T extends { version: number }, V> {
  /** Tells the resource from any other that a refusal may hold. */
  isOne: (details: { version: number }) => details is T;
  /** Whether saving takes nothing of the newer one away: then it is saved over without asking. */
  isAlike: (conflict: Conflict<T, V>) => boolean;
  /** A newer version that an earlier form met: the one that this form is opened with. */
  met?: Conflict<T, V> | undefined;
}

interface Saving<T, V> {
  /** What is entered. */
  mine: V;
  /** A newer version is there: moves what is entered onto it. */
  onConflict: (conflict: Conflict<T, V>) => void;
}

/**
 * A form over a resource with a version. It saves over the version that it was opened with. One that was saved meanwhile
 * becomes the version that it is based on, and is kept as `conflict`, so that the reader chooses what of both remains.
 */
export function useVersion<T extends { version: number }, V>(opened: T, options: VersionOptions<T, V>) {
  // Live changes must not move it, or no conflict would be seen.
  const [loaded, setLoaded] = useState(opened);
  const [conflict, setConflict] = useState(options.met);
  const over = useRef(opened.version);

  /** @throws ConflictFound when another version was saved meanwhile. */
  async function save<R>(
    { mine, onConflict }: Saving<T, V>,
    send: (version: number) => Promise<R>,
  ): Promise<R> {
    try {
      return await send(over.current);
    } catch (error) {
      const newer = newerVersion(error, options.isOne);
      if (!newer) throw error;
      const found = { before: loaded, newer, mine };
      over.current = newer.version;
      if (options.isAlike(found)) return save({ mine, onConflict }, send);
      setLoaded(newer);
      setConflict(found);
      onConflict(found);
      throw new ConflictFound();
    }
  }

  return {
    /** The version that the next save is over. */
    loaded,
    conflict,
    save,
  };
}

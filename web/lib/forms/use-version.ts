import { useRef, useState } from 'react';
import { ConflictFound } from './conflict-found.ts';
import { newerVersion } from './newer-version.ts';

interface VersionOptions<T extends { version: number }> {
  /** Tells the resource from any other that a refusal may hold. */
  isOne: (details: { version: number }) => details is T;
  /** Whether what this form is about is alike in both: then the newer one is saved over without asking. */
  isAlike?: (loaded: T, newer: T) => boolean;
}

/**
 * A form over a resource with a version. It saves over the version that it was opened with; one that was saved meanwhile
 * is kept as `newer`, and nothing of it is overwritten before the reader has chosen.
 */
export function useVersion<T extends { version: number }>(opened: T, options: VersionOptions<T>) {
  // Live changes must not move it, or no conflict would be seen.
  const [loaded, setLoaded] = useState(opened);
  const [newer, setNewer] = useState<T>();
  const over = useRef(opened.version);

  /** @throws ConflictFound when another version was saved meanwhile. */
  async function save<R>(send: (version: number) => Promise<R>): Promise<R> {
    setNewer(undefined);
    try {
      return await send(over.current);
    } catch (error) {
      const found = newerVersion(error, options.isOne);
      if (!found) throw error;
      if (!options.isAlike?.(loaded, found)) {
        setNewer(found);
        throw new ConflictFound();
      }
      over.current = found.version;
      return save(send);
    }
  }

  return {
    loaded,
    newer,
    save,
    /** The reader goes on with what they entered: the next save is over the newer version. */
    accept() {
      if (newer) over.current = newer.version;
      setNewer(undefined);
    },
    /** The newer version becomes the one that the form is based on. */
    rebase() {
      if (!newer) return;
      over.current = newer.version;
      setLoaded(newer);
      setNewer(undefined);
    },
  };
}

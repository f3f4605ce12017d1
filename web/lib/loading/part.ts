import type { ComponentType } from 'react';

/**
 * A part that could not be fetched. `wasOnline`: there was a connection both at the beginning and at the end
 * of the attempt.
 */
export interface FailedPart {
  wasOnline: boolean;
}

type LoadedPart<P> = { Component: ComponentType<P> } | FailedPart;

/** Code of the page that is fetched on demand. */
export interface Part<P> {
  /** For React's `use`. It never rejects: a part that cannot be fetched must not take the page with it. */
  read: () => Promise<LoadedPart<P>>;
  /** Fetches it ahead. What is there when it is first shown is shown at once; a failure is met again by `read`. */
  prepare: () => Promise<void>;
  /** Whether it can be shown without a wait. */
  isThere: () => boolean;
  /** After a failure, the next `read` asks again. */
  forgetFailure: () => void;
}

export function createPart<P>(load: () => Promise<ComponentType<P>>): Part<P> {
  let reading: Promise<LoadedPart<P>> | undefined;
  let isLoaded = false;
  let hasFailed = false;
  let there: LoadedPart<P> | undefined;

  function begin(): Promise<LoadedPart<P>> {
    const wasOnline = navigator.onLine;
    const loaded = load().then(
      (Component): LoadedPart<P> => {
        isLoaded = true;
        return { Component };
      },
      (): LoadedPart<P> => {
        // Fetched ahead meanwhile.
        if (there) return there;
        hasFailed = true;
        return { wasOnline: wasOnline && navigator.onLine };
      },
    );
    void loaded.then((value) => tell(loaded, value));
    return loaded;
  }

  return {
    read() {
      reading ??= begin();
      return reading;
    },
    async prepare() {
      const Component = await load();
      if (isLoaded) return;
      isLoaded = true;
      there = { Component };
      // The promise that a render waits for stays: React must meet the same one again.
      reading = tell(reading && !hasFailed ? reading : Promise.resolve(there), there);
      hasFailed = false;
    },
    isThere: () => isLoaded,
    forgetFailure() {
      if (hasFailed) reading = undefined;
      hasFailed = false;
    },
  };
}

/**
 * React reads the status of a promise from its properties, and does not wait for one that is fulfilled. What
 * it waits for appears 300 ms late.
 */
function tell<T>(promise: Promise<T>, value: T): Promise<T> {
  return Object.assign(promise, { status: 'fulfilled', value });
}

import type { ComponentType } from 'react';

/** What could not be fetched has failed with a connection, or without one. */
type LoadedPart<P> = { Component: ComponentType<P> } | { wasOnline: boolean };

/** Code of the page that is fetched on demand. */
export interface Part<P> {
  /** For React's `use`. It never rejects: a part that cannot be fetched must not take the page with it. */
  read: () => Promise<LoadedPart<P>>;
  /** Whether it can be shown without a wait. */
  isThere: () => boolean;
  /** After a failure, the next `read` asks again. */
  forgetFailure: () => void;
}

export function createPart<P>(load: () => Promise<ComponentType<P>>): Part<P> {
  let reading: Promise<LoadedPart<P>> | undefined;
  let isLoaded = false;
  let hasFailed = false;

  function begin(): Promise<LoadedPart<P>> {
    const loaded = load().then(
      (Component): LoadedPart<P> => {
        isLoaded = true;
        return { Component };
      },
      (): LoadedPart<P> => {
        hasFailed = true;
        return { wasOnline: navigator.onLine };
      },
    );
    // React takes what a promise says of itself, and waits for nothing that is there.
    void loaded.then((value) => Object.assign(loaded, { status: 'fulfilled', value }));
    return loaded;
  }

  return {
    read() {
      reading ??= begin();
      return reading;
    },
    isThere: () => isLoaded,
    forgetFailure() {
      if (hasFailed) reading = undefined;
      hasFailed = false;
    },
  };
}

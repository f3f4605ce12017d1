/** Runs work in the order in which it is given, one piece at a time. A failure reaches its own caller and no other. */
export type SerialQueue = <T>(work: () => Promise<T>) => Promise<T>;

export function createSerialQueue(): SerialQueue {
  let previous: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = previous.then(work);
    previous = done.catch(() => {});
    return done;
  };
}

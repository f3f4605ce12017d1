let last: Promise<unknown> = Promise.resolve();

/**
 * Begins what is to be done when everything before it has ended. A sign-in that waits is named by one cookie, so the calls that
 * write it go one by one: else a late answer to the first would undo the second.
 */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}

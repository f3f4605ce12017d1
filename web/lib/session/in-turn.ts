let last: Promise<unknown> = Promise.resolve();
let taken = 0;

/**
 * Begins what is to be done when everything before it has ended. A sign-in that waits is named by one cookie, so the calls that
 * write it go one by one: else a late answer to the first would undo the second.
 */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  taken += 1;
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}

/** Tells, from now on, whether nobody took a turn since: what only suggests itself makes way for what was asked for. */
export function noTurnSince(): () => boolean {
  const before = taken;
  return () => taken === before;
}

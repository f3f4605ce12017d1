let last: Promise<unknown> = Promise.resolve();
let taken = 0;

/**
 * Begins the work when all work before it has ended. A pending sign-in is named by one cookie, so the calls that write the
 * cookie go one at a time: a late answer to the first would undo the second.
 */
export function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  taken += 1;
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}

/** Tells, from now on, whether no other work has begun. A background suggestion of passkeys makes way for a request. */
export function noTurnSince(): () => boolean {
  const before = taken;
  return () => taken === before;
}

// Two members have changed the same thing: what each of them made of the state that both began with is compared field by
// field.

import { isSame } from './is-same.ts';

/** What a save met: another version than the one that the form began with, and what had been entered by then. */
export interface Conflict<T, V> {
  readonly before: T;
  readonly newer: T;
  readonly mine: V;
}

/** The same state three times, as a form holds it. */
export interface Versions<V> {
  readonly before: V;
  readonly theirs: V;
  readonly mine: V;
}

export type Choice = 'mine' | 'theirs';

/** What was entered, on top of theirs: a field that was left as it was becomes what they made of it. */
export function merged<V extends object>(
  fields: readonly (keyof V)[],
  { before, theirs, mine }: Versions<V>,
): V {
  const values = { ...mine };
  for (const field of fields) if (isSame(mine[field], before[field])) values[field] = theirs[field];
  return values;
}

/** The fields that they changed, and not to what was entered here too. */
export function disputed<V extends object, F extends keyof V>(
  fields: readonly F[],
  { before, theirs, mine }: Versions<V>,
): F[] {
  return fields.filter(
    (field) => !isSame(before[field], theirs[field]) && !isSame(theirs[field], mine[field]),
  );
}

/** Which of the two a field holds; what is entered after the choice counts as the reader's own. */
export function chosen<T>(value: T, theirs: T): Choice {
  return isSame(value, theirs) ? 'theirs' : 'mine';
}

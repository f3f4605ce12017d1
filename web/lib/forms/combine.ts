// Two members have changed the same thing. What each of them made of the state that both began with is compared field by
// field, and put together.

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

/** How the values of a form are compared and put together. */
export interface Compared<V, F extends string> {
  readonly fields: readonly F[];
  /** What is saved of a field: two states in which it is the same do not differ there. */
  fieldOf: (values: V, field: F) => unknown;
  /** The values with a field of others. */
  withField: (values: V, field: F, from: V) => V;
  /** Fields of which one says nothing without the other. */
  bound?: (versions: Versions<V>) => readonly (readonly F[])[];
  /** All may be saved, unless this says otherwise. */
  canBeSaved?: (values: V) => boolean;
}

/** What was entered, put on top of what the others saved. */
export interface Combined<V, F extends string> {
  /** Fields in question hold what was entered. */
  readonly values: V;
  /** What the reader has to decide on. */
  readonly inQuestion: readonly F[];
  /** What only the others changed: `values` has it. */
  readonly adopted: readonly F[];
}

/**
 * In question is a field that both changed, and not to the same. Where fields are bound to each other, one that they changed
 * is in question as soon as the other was changed here, or is in question. Where both together cannot be saved, all that they
 * changed is.
 */
export function combine<V, F extends string>(
  compared: Compared<V, F>,
  versions: Versions<V>,
): Combined<V, F> {
  const { before, theirs, mine } = versions;
  const { fieldOf, bound, canBeSaved } = compared;
  const differs = (one: V, other: V, field: F) => !isSame(fieldOf(one, field), fieldOf(other, field));
  const apart = compared.fields.filter((field) => differs(theirs, mine, field));
  const changed = apart.filter((field) => differs(before, theirs, field));
  const own = apart.filter((field) => differs(before, mine, field));
  const held = withBound(own, changed, bound?.(versions) ?? []);
  const adopted = changed.filter((field) => !held.has(field));
  const values = adopted.reduce((entered, field) => compared.withField(entered, field, theirs), mine);
  return canBeSaved?.(values) === false
    ? { values: mine, inQuestion: changed, adopted: [] }
    : { values, inQuestion: changed.filter((field) => held.has(field)), adopted };
}

/** The fields with those of `changed` that are bound to one of them, and with those that are bound to these in turn. */
function withBound<F>(own: readonly F[], changed: readonly F[], pairs: readonly (readonly F[])[]): Set<F> {
  const held = new Set(own);
  const isBound = (field: F) =>
    pairs.some((pair) => pair.includes(field) && pair.some((other) => held.has(other)));
  for (let next: F | undefined; ; held.add(next)) {
    next = changed.find((field) => !held.has(field) && isBound(field));
    if (next === undefined) return held;
  }
}

/** Which of the two a field holds; what is entered after the choice counts as the reader's own. */
export function chosen(value: unknown, theirs: unknown): Choice {
  return isSame(value, theirs) ? 'theirs' : 'mine';
}

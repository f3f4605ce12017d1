// What a form holds, and which of its fields are marked as wrong. Nothing is marked before the first try to submit. After
// it the marks follow what is entered, and a refusal by the server holds until its field is changed.

/** Fields that are wrong, each with the name of the rule that it breaks ('too_small', 'taken'). */
export type Broken<F extends string> = { [Field in F]?: string | undefined };

/** When a marked field is judged again: 'change' at each change, 'submit' only when the form is submitted again. */
export type Recheck = 'change' | 'submit';

export interface FormState<V> {
  /** What the form began with. */
  readonly base: V;
  readonly values: V;
  readonly hasTried: boolean;
  /** The fields that were changed since the last try. */
  readonly touched: ReadonlySet<string>;
  /** What the server refused at the last try. */
  readonly refused: Broken<string>;
  /** What the last try failed with, when no field is to blame. */
  readonly failure: unknown;
  readonly isSubmitting: boolean;
}

export function beginState<V>(base: V, values: V = base): FormState<V> {
  return { ...UNTRIED, base, values, isSubmitting: false };
}

const UNTRIED = { hasTried: false, touched: new Set<string>(), refused: {}, failure: undefined };

export function changed<V>(state: FormState<V>, values: V, fields: readonly string[]): FormState<V> {
  return { ...state, values, touched: new Set([...state.touched, ...fields]) };
}

/** Submitted, with fields that are wrong. */
export function tried<V>(state: FormState<V>): FormState<V> {
  return { ...state, ...UNTRIED, hasTried: true };
}

/** Submitted, and on its way to the server. */
export function sent<V>(state: FormState<V>): FormState<V> {
  return { ...tried(state), isSubmitting: true };
}

/** Back from the server: `failure` is undefined when it was taken, or when `refused` says everything. */
export function answered<V>(state: FormState<V>, refused: Broken<string>, failure?: unknown): FormState<V> {
  return { ...state, refused, failure, isSubmitting: false };
}

/** The rule whose sentence stands beside a field; undefined when the field is not marked. */
export function markOf<V, F extends string>(
  { hasTried, touched, refused }: FormState<V>,
  broken: Broken<F>,
  field: F,
  recheck: Recheck,
): string | undefined {
  if (!hasTried) return undefined;
  if (touched.has(field)) return recheck === 'change' ? broken[field] : undefined;
  return broken[field] ?? refused[field];
}

/** What is said of the form as a whole. */
export function failureOf<V>({ failure, touched }: FormState<V>, recheck: Recheck): unknown {
  return recheck === 'submit' && touched.size > 0 ? undefined : failure;
}

/** Its fields begin anew and unmarked, while what went wrong stays said. */
export function emptied<V>(state: FormState<V>): FormState<V> {
  return { ...state, values: state.base, hasTried: false };
}

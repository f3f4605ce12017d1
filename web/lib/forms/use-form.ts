import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { isLimitRefusal } from '#web/lib/api/api-error.ts';
import { useOnline } from '#web/lib/browser/use-online.ts';
import { ConflictFound } from './conflict-found.ts';
import {
  answered,
  type Broken,
  beginState,
  changed,
  emptied,
  failureOf,
  markOf,
  type Recheck,
  sent,
  tried,
} from './form-state.ts';
import { isSame } from './is-same.ts';
import { refusedFields } from './refusals.ts';
import { asFailure, isOffline } from './unanswered.ts';

export interface FormOptions<V extends object, R, F extends string> {
  initial: V;
  /** What is entered already, where it is not as it was. */
  entered?: V | undefined;
  /** The fields that the server may refuse by name; those of `initial` unless given. */
  fields?: readonly string[];
  /** What is wrong with the values as they stand. */
  check?: (values: V) => Broken<F>;
  /** The reader's words for a field that breaks a rule, whether the browser or the server found it. */
  textOf?: (field: F, rule: string) => string | undefined;
  /** Fields that a refusal blames by its code and not by a path. */
  refusedBy?: (error: unknown) => Broken<F>;
  recheck?: Recheck;
  /** `current` tells what is entered at the moment of its call: the fields stay open meanwhile. */
  submit: (values: V, current: () => V) => Promise<R>;
  /** The server took it. Not called once the form is gone. */
  onDone?: (result: R, values: V) => void;
  /** It failed once the form is gone, which cannot say it: what it failed with, if no dialog of its own says it. */
  onLateFailure?: (failure: unknown) => void;
  /** After a failure the fields begin anew: a wrong code is typed again. */
  emptiesOnFailure?: boolean;
  /** Submitted as it began: nothing is sent. */
  onUnchanged?: () => void;
}

type TextName<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string;

/** How every form is held: its values, what is wrong with them, and its way to the server. */
export function useForm<V extends object, R, F extends string = keyof V & string>(
  options: FormOptions<V, R, F>,
) {
  const { recheck = 'change' } = options;
  const id = useId();
  const [state, setState] = useState(() => beginState(options.initial, options.entered));
  const isOnItsWay = useRef(false);
  const isGone = useRef(false);
  const latest = useRef(state.values);
  const { base, values, hasTried, isSubmitting } = state;
  const isDirty = !isSame(values, base);
  const isOnline = useOnline();
  let found: Broken<F> | undefined;

  useEffect(() => {
    latest.current = values;
  });

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  useEffect(() => {
    if (isOnline && isOffline(state.failure)) setState((before) => answered(before, before.refused));
  }, [isOnline, state.failure]);

  async function attempt() {
    if (isOnItsWay.current) return;
    const wrong = namesIn(options.check?.(values) ?? {});
    if (wrong.length > 0) {
      setState(tried);
      return focusFirst(id, wrong);
    }
    if (focusUnfinished(id)) return;
    if (options.onUnchanged && !isDirty) return options.onUnchanged();
    isOnItsWay.current = true;
    setState(sent);
    const wasOnline = navigator.onLine;
    let result: R;
    try {
      result = await options.submit(values, () => latest.current);
    } catch (error) {
      return refuse(asFailure(error, wasOnline || navigator.onLine));
    } finally {
      isOnItsWay.current = false;
    }
    setState((before) => answered(before, {}));
    // What breaks in there is no refusal: the server has it.
    if (!isGone.current) options.onDone?.(result, values);
  }

  function refuse(error: unknown) {
    const { fields = Object.keys(options.initial), refusedBy } = options;
    const refused = { ...refusedFields(error, fields), ...refusedBy?.(error) };
    const names = namesIn(refused);
    const isLimit = isLimitRefusal(error);
    const isSaid = names.length > 0 || error instanceof ConflictFound || isLimit;
    if (isGone.current && !isLimit) options.onLateFailure?.(error);
    setState((before) => answered(before, refused, isSaid ? undefined : error));
    if (options.emptiesOnFailure) setState(emptied);
    focusFirst(id, names);
  }

  function errorOf(field: F): string | undefined {
    // Nothing is checked at each key before the first try: a large form is read as often as it must be.
    if (!hasTried) return undefined;
    found ??= options.check?.(values) ?? {};
    const rule = markOf(state, found, field, recheck);
    return rule && options.textOf?.(field, rule);
  }

  const update = useCallback(
    (next: (values: V) => V, fields: readonly string[] = []) =>
      setState((before) => changed(before, next(before.values), fields)),
    [],
  );

  function put(part: object) {
    update((before) => ({ ...before, ...part }), Object.keys(part));
  }
  const change: (part: Partial<V>) => void = put;

  return {
    /** Of the `<form>`, for the buttons that stand outside it. */
    id,
    values,
    isDirty,
    hasTried,
    isSubmitting,
    /** What the last try failed with, where neither a field nor a newer version is to blame and no other dialog says it. */
    failure: failureOf(state, recheck),
    errorOf,
    change,
    /** What a text field is given. */
    field: <K extends TextName<V> & F>(name: K) => ({
      name,
      value: values[name],
      onChange: (event: { target: { value: string } }) => put({ [name]: event.target.value }),
      error: errorOf(name),
    }),
    /** What a select and other controls that give their value are given. */
    choice: <K extends keyof V & F>(name: K) => ({
      value: values[name],
      onValueChange: (value: V[K]) => put({ [name]: value }),
      error: errorOf(name),
    }),
    /**
     * Changes the values by what they are, for forms whose fields hang together; `fields` are those that it is about. The same
     * function at every render.
     */
    update,
    /** Begins again, from other values where some are given. */
    reset: (values: V = base) => setState(beginState(values)),
    submit(): void {
      void attempt();
    },
  };
}

/** What a `<form>` and the buttons around it need to know. */
export interface FormHandle {
  id: string;
  isSubmitting: boolean;
  submit: () => void;
}

function namesIn(broken: Broken<string>): string[] {
  return Object.keys(broken).filter((field) => broken[field] !== undefined);
}

function focusFirst(formId: string, names: readonly string[]): void {
  fieldsOf(formId, '[name]')
    .find(({ name }) => names.includes(name))
    ?.focus();
}

/** A field with a pattern keeps what is half typed to itself: saved now, its value would not be what it shows. */
function focusUnfinished(formId: string): boolean {
  const unfinished = fieldsOf(formId, '[pattern]').find((field) => !field.checkValidity());
  unfinished?.focus();
  return unfinished !== undefined;
}

function fieldsOf(formId: string, selector: string): HTMLInputElement[] {
  return [...(document.getElementById(formId)?.querySelectorAll<HTMLInputElement>(selector) ?? [])];
}

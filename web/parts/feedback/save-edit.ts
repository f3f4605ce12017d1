import { notify } from '#web/kit/feedback/notify.ts';
import type { Conflict } from '#web/lib/forms/combine.ts';
import { ConflictFound } from '#web/lib/forms/conflict-found.ts';
import type { useVersion } from '#web/lib/forms/use-version.ts';
import { notifyFailure } from './notify-failure.ts';

interface Edit<T extends { version: number }, V> {
  version: Pick<ReturnType<typeof useVersion<T, V>>, 'save'>;
  form: { draft: V; update: (next: () => V) => void };
  /** What is entered now: the fields stay open while the form is sent. */
  current: () => V;
  /** What is entered, put on top of a newer version. */
  combine: (conflict: Conflict<T, V>) => V;
  /** Saves the values as the successor of `base`. Calls `onCombined` where they are not what was entered. */
  send: (base: T, values: V, onCombined: () => void) => Promise<T>;
  savedText: (saved: T, isCombined: boolean) => string;
  failedText: (reason: string) => string;
  refusalText: (error: unknown) => string;
}

/** Saves an edit and says how it went, also once its form is gone. A conflict is the form's own to show. */
export async function saveEdit<T extends { version: number }, V>(edit: Edit<T, V>): Promise<void> {
  const { version, form, current, combine, send, savedText, failedText, refusalText } = edit;
  let isCombined = false;
  const onCombined = () => {
    isCombined = true;
  };
  const sending = version.save(
    { mine: form.draft, current, onConflict: (found) => form.update(() => combine(found)) },
    (base, values) => send(base, values, onCombined),
  );
  sending.then(
    (saved) => notify.success(savedText(saved, isCombined)),
    (error: unknown) => {
      if (!(error instanceof ConflictFound)) notifyFailure(error, refusalText, failedText);
    },
  );
  await sending;
}

import { notify } from '#web/kit/feedback/notify.ts';
import type { Conflict } from '#web/lib/forms/combine.ts';
import { ConflictFound } from '#web/lib/forms/conflict-found.ts';
import { isSame } from '#web/lib/forms/is-same.ts';
import type { useVersion } from '#web/lib/forms/use-version.ts';
import { notifyFailure } from '#web/parts/feedback/notify-failure.ts';

interface Edit<T extends { version: number; deletedAt: string | null }, V, C> {
  version: Pick<ReturnType<typeof useVersion<T, V>>, 'save' | 'loaded'>;
  form: { draft: V; update: (next: () => V) => void };
  /** What is entered now: the fields stay open while the form is sent. */
  current: () => V;
  /** What is entered, put on top of a newer version. */
  combine: (conflict: Conflict<T, V>) => V;
  /** What the reader has entered, as it is sent. */
  entered: C;
  /** The same of other values; undefined where they cannot be read. */
  contentOf: (values: V) => C | undefined;
  /** Saves the content over the version `over`, as the successor of `base`. */
  update: (base: T, content: C, over: number) => Promise<T>;
  /** Restores `base`, and saves the content over the version `over` that this gives it. */
  restore: (base: T, content: C, over: number) => Promise<T>;
  texts: {
    restored: string;
    combined: string;
    edited: (saved: T) => string;
    failed: (reason: string) => string;
    refused: (error: unknown) => string;
  };
}

/**
 * Saves an edit and says how it went, also once its form is gone. What is deleted is restored first. A conflict is the form's
 * own to show.
 */
export async function saveEdit<T extends { version: number; deletedAt: string | null }, V, C>(
  edit: Edit<T, V, C>,
): Promise<void> {
  const { version, form, current, combine, entered, contentOf, texts } = edit;
  const wasDeleted = version.loaded.deletedAt !== null;
  let isDeleted = wasDeleted;
  let isCombined = false;
  const sending = version.save(
    { mine: form.draft, current, onConflict: (found) => form.update(() => combine(found)) },
    (base, values) => {
      // What is combined can be read, or it would have been asked about.
      const content = contentOf(values) ?? entered;
      if (!isSame(content, entered)) isCombined = true;
      if (!isDeleted) return edit.update(base, content, base.version);
      isDeleted = false;
      return edit.restore(base, content, base.version + 1);
    },
  );
  sending.then(
    (saved) => {
      if (wasDeleted) notify.success(texts.restored);
      else notify.success(isCombined ? texts.combined : texts.edited(saved));
    },
    (error: unknown) => {
      if (!(error instanceof ConflictFound)) notifyFailure(error, texts.refused, texts.failed);
    },
  );
  await sending;
}

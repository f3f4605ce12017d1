import { ConflictNotice } from '#web/kit/feedback/conflict-notice.tsx';
import { nameList } from '#web/lib/format/name-list.ts';
import { type Compared, chosen } from '#web/lib/forms/combine.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import type { Draft } from '#web/parts/entering/draft.ts';
import type { CombinedEntry } from './compared-entry.ts';

interface EntryConflictProps<D extends Draft, F extends string> {
  title: string;
  compared: Compared<D, F>;
  combined: CombinedEntry<D, F>;
  form: { draft: D; update: (next: (draft: D) => D) => void };
  labelOf: (field: F) => string;
  textOf: (draft: D, field: F) => string;
  /** Says whose the newer version of a field is. */
  whoseOf: (field: F) => string;
  /** What the reader is asked, where a field is in question. */
  question: string;
}

/** A newer version was saved first: field by field, the reader keeps that one or their own. */
export function EntryConflict<D extends Draft, F extends string>(props: EntryConflictProps<D, F>) {
  const { title, compared, combined, form, labelOf, textOf, whoseOf, question } = props;
  const { t } = useTranslation('entering');
  const language = useLanguage();
  const { versions, inQuestion, adopted } = combined;
  const { fieldOf, withField } = compared;
  return (
    <ConflictNotice
      title={title}
      fields={inQuestion.map((field) => ({
        field,
        label: labelOf(field),
        was: t('conflict.was', { value: textOf(versions.before, field) }),
        mine: { whose: t('conflict.mine'), value: textOf(versions.mine, field) },
        theirs: { whose: whoseOf(field), value: textOf(versions.theirs, field) },
        chosen: chosen(fieldOf(form.draft, field), fieldOf(versions.theirs, field)),
        onChoose: (choice) => form.update((draft) => withField(draft, field, versions[choice])),
      }))}
      adopted={
        adopted.length > 0 &&
        t('conflict.adopted', { fields: nameList(adopted.map(labelOf), language, 'in-sentence') })
      }
    >
      {inQuestion.length > 0 ? question : t('conflict.check')}
    </ConflictNotice>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import type { Group } from '#contract/groups.ts';
import type { HistoryEntry } from '#contract/transactions.ts';
import { ConflictNotice } from '#web/kit/feedback/conflict-notice.tsx';
import { chosen } from '#web/lib/forms/merge.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { type EntryField, useFieldText } from '#web/parts/entering/use-field-text.ts';
import { listNames, type People } from '#web/parts/people/people.ts';
import { historyQuery } from '#web/queries/ledger/transactions.ts';
import { disputedFields, draftsOf, type TransactionMeeting, withField } from './draft-conflict.ts';
import type { DraftControl } from './use-transaction-form.ts';

interface TransactionConflictProps {
  conflict: TransactionMeeting;
  form: DraftControl;
  group: Group;
  people: People;
}

/** Other members saved first: says who changed what, and lets the reader keep theirs or their own, field by field. */
export function TransactionConflict({ conflict, form, group, people }: TransactionConflictProps) {
  const { t } = useTranslation('transactions');
  const { t: tForm } = useTranslation('entering');
  const language = useLanguage();
  const textOf = useFieldText(people, group.categories);
  const authorOf = useAuthors(conflict);
  const { before, newer } = conflict;
  const drafts = draftsOf(conflict, group.members);
  const fields = disputedFields(drafts);
  const authors = new Set(fields.map(authorOf));
  const nameOf = (userId: string | undefined) =>
    userId === undefined ? tForm('conflict.other') : people.get(userId).shortName;
  const isOwn = authors.size === 1 && authors.has(people.you);
  const names = listNames([...authors].map(nameOf), language);
  return (
    <ConflictNotice
      title={isOwn ? tForm('conflict.titleYou') : tForm('conflict.title', { count: authors.size, names })}
      fields={fields.map((field) => {
        const author = authorOf(field);
        const side = field === 'payers' || field === 'recipients';
        return {
          field,
          label: side
            ? t(`side.${before.type}.${field}`)
            : t(`change.${field === 'amountText' ? 'amount' : field}`),
          was: tForm('conflict.was', { value: textOf(drafts.before, field) }),
          mine: { whose: tForm('conflict.mine'), value: textOf(drafts.mine, field) },
          theirs: {
            whose: author === people.you ? tForm('conflict.elsewhere') : nameOf(author),
            value: textOf(drafts.theirs, field),
          },
          chosen: chosen(form.draft[field], drafts.theirs[field]),
          onChoose: (choice) => form.update((draft) => withField(draft, field, drafts[choice])),
        };
      })}
    >
      {tForm(newer.deletedAt ? 'conflict.chooseDeleted' : 'conflict.choose')}
    </ConflictNotice>
  );
}

/** Who was the last to change a field since the form was opened; undefined until the history is there. */
function useAuthors({ before, newer }: TransactionMeeting): (field: EntryField) => string | undefined {
  const history = useInfiniteQuery(historyQuery(newer.groupId, newer.id));
  const entries = history.data?.pages.flatMap(({ data }) => data) ?? [];
  const since = entries.filter(({ version }) => version > before.version);
  return (field) => since.find((entry) => changes(entry, field))?.userId;
}

function changes(entry: HistoryEntry, field: EntryField): boolean {
  const name = field === 'amountText' ? 'amount' : field;
  return entry.changes.some((change) => change.field === name);
}

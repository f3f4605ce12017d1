import { useInfiniteQuery } from '@tanstack/react-query';
import type { Group } from '#contract/groups.ts';
import type { HistoryEntry, Transaction } from '#contract/transactions.ts';
import type { Conflict } from '#web/lib/forms/combine.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { COMPARED_ENTRY, type CombinedEntry, type EntryField } from '#web/parts/editing/compared-entry.ts';
import { EntryConflict } from '#web/parts/editing/entry-conflict.tsx';
import { useFieldText } from '#web/parts/editing/use-field-text.ts';
import type { Draft } from '#web/parts/entering/draft.ts';
import { namesInSentence, type People } from '#web/parts/people/people.ts';
import { historyQuery } from '#web/queries/ledger/transactions.ts';
import type { DraftControl } from './use-transaction-form.ts';

interface TransactionConflictProps {
  conflict: Conflict<Transaction, Draft>;
  combined: CombinedEntry<Draft, EntryField>;
  form: DraftControl;
  group: Group;
  people: People;
}

/** Other members saved first: says who changed what, and lets the reader keep theirs or their own, field by field. */
export function TransactionConflict({ conflict, combined, form, group, people }: TransactionConflictProps) {
  const { t } = useTranslation('transactions');
  const { t: tEntering } = useTranslation('entering');
  const language = useLanguage();
  const textOf = useFieldText(people, group.categories);
  const authorOf = useAuthors(conflict);
  const { before, newer } = conflict;
  const { inQuestion, adopted } = combined;
  const authors = new Set([...inQuestion, ...adopted].map(authorOf));
  const nameOf = (userId: string | undefined) =>
    userId === undefined ? tEntering('conflict.other') : people.get(userId).shortName;
  const isOwn = authors.size === 1 && authors.has(people.you);
  const known = [...authors].filter((userId) => userId !== undefined);
  const named = known.length > 0 ? known : [undefined];
  const names = namesInSentence(named.map(nameOf), language);
  const labelOf = (field: EntryField) =>
    field === 'payers' || field === 'recipients' ? t(`side.${before.type}.${field}`) : t(`change.${field}`);
  const question = newer.deletedAt ? 'conflict.chooseDeleted' : 'conflict.choose';
  return (
    <EntryConflict
      title={
        isOwn ? tEntering('conflict.titleYou') : tEntering('conflict.title', { count: named.length, names })
      }
      compared={COMPARED_ENTRY}
      combined={combined}
      form={form}
      labelOf={labelOf}
      textOf={textOf}
      whoseOf={(field) => {
        const author = authorOf(field);
        return author === people.you ? tEntering('conflict.elsewhere') : nameOf(author);
      }}
      question={tEntering(question)}
    />
  );
}

/** Who was the last to change a field since the form was opened; undefined until the history is there. */
function useAuthors({
  before,
  newer,
}: Conflict<Transaction, Draft>): (field: EntryField) => string | undefined {
  const history = useInfiniteQuery(historyQuery(newer.groupId, newer.id));
  const entries = history.data?.pages.flatMap(({ data }) => data) ?? [];
  const since = entries.filter(({ version }) => version > before.version);
  return (field) => since.find((entry) => changes(entry, field))?.userId;
}

function changes(entry: HistoryEntry, field: EntryField): boolean {
  const names: readonly string[] = field === 'amount' ? ['amount', 'currency', 'original'] : [field];
  return entry.changes.some((change) => names.includes(change.field));
}

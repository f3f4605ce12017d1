import { useMemo, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { v7 } from 'uuid';
import type { Group, Member } from '#contract/groups.ts';
import type { Transaction } from '#contract/transactions.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { useLeaveSheet } from '#web/kit/popups/back.ts';
import type { Conflict } from '#web/lib/forms/combine.ts';
import { useVersion } from '#web/lib/forms/use-version.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { COMPARED_ENTRY, combineEntry } from '#web/parts/editing/compared-entry.ts';
import { saveEdit } from '#web/parts/editing/save-edit.ts';
import { asNew, type Draft, draftOf } from '#web/parts/entering/draft.ts';
import { withPlacesTaken } from '#web/parts/entering/fitted-draft.ts';
import { parseDraft } from '#web/parts/entering/parsed-draft.ts';
import { useEntryRefusal } from '#web/parts/entering/use-problem-text.ts';
import { notifyFailure } from '#web/parts/feedback/notify-failure.ts';
import type { People } from '#web/parts/people/people.ts';
import { useGroupPeople } from '#web/parts/people/use-group-people.ts';
import { useHeldChanges, useKeptChanges } from '#web/queries/changes/kept-changes.ts';
import { expectedOf, isTransaction, type LedgerEntry } from '#web/queries/changes/ledger-change.ts';
import {
  useCreateTransaction,
  useRestoreTransaction,
  useUpdateTransaction,
} from '#web/queries/changes/transaction-changes.ts';
import { useTransaction } from '#web/queries/ledger/transactions.ts';
import { withoutFormParams } from './form-params.ts';
import { TransactionForm } from './transaction-form.tsx';
import type { DraftControl, SentContent } from './use-transaction-form.ts';

const TransactionConflict = deferred(
  async () => (await import('./transaction-conflict.tsx')).TransactionConflict,
  { on: 'first-interaction' },
);
const EntryDeleted = deferred(
  async () => (await import('#web/parts/editing/entry-deleted.tsx')).EntryDeleted,
  {
    on: 'first-interaction',
  },
);

export function Screen() {
  const { groupId, group, people } = useGroupPeople();
  const { transactionId = '' } = useParams();
  const [params] = useSearchParams();
  const { data, isPlaceholderData, isPaused } = useTransaction(groupId, transactionId);
  const held = useHeldChanges().find(({ entry }) => entry.id === params.get('kept'));
  // Once it is taken it is not held any more, and the form is still there.
  const [toCorrect, setToCorrect] = useState<LedgerEntry>();
  if (held && held.entry.id !== toCorrect?.id) setToCorrect(held.entry);
  // Without a connection, what a list has read is the newest there is. Once the form is there, no read takes it away:
  // a version that was saved meanwhile is met when the edit is sent.
  const [begunWith, begin] = useState<Transaction>();
  const isReadable = data !== undefined && (!isPlaceholderData || isPaused);
  if (isReadable && begunWith?.id !== transactionId) begin(data);
  if (!group || begunWith?.id !== transactionId) return null;
  return (
    <EditForm
      key={`${transactionId} ${toCorrect?.id}`}
      transaction={data ?? begunWith}
      refused={toCorrect}
      group={group}
      people={people}
    />
  );
}

function EditForm({
  transaction,
  refused,
  group,
  people,
}: {
  transaction: Transaction;
  /** An edit of it that was refused after its form had closed, to be corrected. */
  refused: LedgerEntry | undefined;
  group: Group;
  people: People;
}) {
  const { t } = useTranslation('transactions');
  const { t: tEntering } = useTranslation('entering');
  const refusalText = useEntryRefusal(group.members, useErrorText());
  const language = useLanguage();
  const leaveSheet = useLeaveSheet();
  const { pathname, search } = useLocation();
  const kept = useKeptChanges();
  const [initial] = useState(() => draftOf(transaction, group.members, language));
  const [met] = useState(() => refused && meetingOf(refused, kept.userId, transaction, group, initial));
  const version = useVersion<Transaction, Draft>(transaction, {
    isOne: isTransaction,
    combine: (found) => combineDrafts(found, group.members).unquestioned,
    met,
  });
  const { loaded, conflict } = version;
  const deleter = people.get(loaded.deletedBy ?? '');
  const combined = useMemo(
    () => conflict && combineDrafts(conflict, group.members),
    [conflict, group.members],
  );
  const { update } = useUpdateTransaction(group.id);
  const { restore } = useRestoreTransaction(group.id);
  const { create, isPending } = useCreateTransaction(group.id);
  const close = () =>
    leaveSheet(`/groups/${group.id}/transaction/${transaction.id}${withoutFormParams(search)}`, pathname);
  const onTaken = () => refused && void kept.discard(refused.id);

  async function submit(body: SentContent, form: DraftControl, current: () => Draft) {
    const { description } = body;
    const options = {
      onWaiting() {
        onTaken();
        form.sendReceipts(transaction.id);
        form.leave();
      },
    };
    await saveEdit({
      version,
      form,
      current,
      combine: (found) => combineDrafts(found, group.members).values,
      entered: body,
      contentOf: (draft) => parseDraft(draft).content,
      update: (base, content, over) =>
        update({ base, transaction: content, before: transaction, version: over }, options),
      async restore(base, content, over) {
        const before = { ...loaded, deletedAt: null, deletedBy: null, version: over };
        // Both are kept before either is answered: the edit is not lost when the page is closed in between.
        const [, edited] = await Promise.all([
          restore(loaded),
          update({ base, transaction: content, before, version: over }, options),
        ]);
        return edited;
      },
      texts: {
        restored: t('saved.restored', { description }),
        combined: tEntering('conflict.combined'),
        edited: () => t('saved.edited'),
        failed: (reason) => t('saved.editFailed', { reason }),
        refused: refusalText,
      },
    });
    onTaken();
  }

  function copy({ draft, sendReceipts }: DraftControl) {
    const id = v7();
    const { content } = parseDraft(asNew(draft, id));
    // What is still missing is said beside its field by trying to save.
    if (!content) return;
    let isHere = true;
    function leave() {
      onTaken();
      if (isHere) leaveSheet(`/groups/${group.id}${search}`, `/groups/${group.id}/transaction/`);
      isHere = false;
    }
    function handOver() {
      sendReceipts(id);
      leave();
    }
    create(content, { onWaiting: handOver }).then(
      ({ description }) => {
        notify.success(t('saved.created', { description }));
        handOver();
      },
      (error: unknown) => notifyFailure(error, refusalText, (reason) => t('saved.createFailed', { reason })),
    );
  }

  return (
    <TransactionForm
      initial={initial}
      entered={met && combineDrafts(met, group.members).values}
      keptAs={refused ? undefined : `edit:${transaction.id}`}
      group={group}
      people={people}
      submit={submit}
      saveLabel={loaded.deletedAt ? tEntering('deleted.save') : undefined}
      notice={(form) => (
        <>
          {loaded.deletedAt && (
            <EntryDeleted
              title={
                deleter.isYou
                  ? tEntering('deleted.titleYou')
                  : tEntering('deleted.title', { name: deleter.shortName })
              }
              deletedAt={loaded.deletedAt}
              isBusy={isPending}
              onCopy={() => copy(form)}
            />
          )}
          {conflict && combined && combined.inQuestion.length + combined.adopted.length > 0 && (
            <TransactionConflict
              conflict={conflict}
              combined={combined}
              form={form}
              group={group}
              people={people}
            />
          )}
        </>
      )}
      onClose={close}
    />
  );
}

type DraftConflict = Conflict<Transaction, Draft>;

/** What a refused edit was made over, and what stands now. */
function meetingOf(
  entry: LedgerEntry,
  userId: string,
  newer: Transaction,
  group: Group,
  { locale }: Draft,
): DraftConflict | undefined {
  const { change } = entry;
  if (change.kind !== 'edit') return undefined;
  const after = withPlacesTaken(expectedOf(entry, userId).after, group.members);
  const before = withPlacesTaken(change.base, group.members);
  return { before, newer, mine: draftOf(after, group.members, locale) };
}

function combineDrafts(conflict: DraftConflict, members: readonly Member[]) {
  return combineEntry(COMPARED_ENTRY, conflict, (saved, locale) => draftOf(saved, members, locale));
}

import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { v7 } from 'uuid';
import type { Group } from '#contract/groups.ts';
import { offeredCategory } from '#domain/ledger/category.ts';
import { TRANSACTION_TYPES } from '#domain/ledger/transaction.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { useLeaveSheet } from '#web/kit/popups/back.ts';
import { today } from '#web/lib/format/date-format.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { categoriesInUse } from '#web/parts/categories/categories-in-use.ts';
import { copyOf, type Draft, draftOf, newDraft } from '#web/parts/entering/draft.ts';
import { takePlacesInDraft } from '#web/parts/entering/fitted-draft.ts';
import { UnreadableOriginal } from '#web/parts/entering/unreadable-original.tsx';
import { useEntryRefusal } from '#web/parts/entering/use-problem-text.ts';
import { notifyFailure } from '#web/parts/feedback/notify-failure.ts';
import type { People } from '#web/parts/people/people.ts';
import { useGroupPeople } from '#web/parts/people/use-group-people.ts';
import { useHeldChanges, useKeptChanges } from '#web/queries/changes/kept-changes.ts';
import { expectedOf, type HeldChange } from '#web/queries/changes/ledger-change.ts';
import { useCreateTransaction } from '#web/queries/changes/transaction-changes.ts';
import { useIsAwaited } from '#web/queries/connection/kept-answers.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { useTransaction } from '#web/queries/ledger/transactions.ts';
import { withoutFormParams } from './form-params.ts';
import { TransactionForm } from './transaction-form.tsx';
import { useDescriptions } from './use-descriptions.ts';
import type { DraftControl, SentContent } from './use-transaction-form.ts';

/** A new transaction over the group's page: `?type=` says what kind, `?copy=` which one it is like. */
export function Screen() {
  const { groupId, group, people } = useGroupPeople();
  const [params] = useSearchParams();
  const copied = params.get('copy');
  const kept = params.get('kept');
  const held = useHeldChanges().find(({ entry }) => entry.id === kept);
  const isAwaited = useIsAwaited(keys.group(groupId));
  // It begins with who is in the group now, and how they divide.
  if (!group || isAwaited) return null;
  if (held) return <KeptSheet held={held} group={group} people={people} />;
  if (copied) return <CopySheet group={group} people={people} copied={copied} />;
  return <BlankSheet group={group} people={people} type={params.get('type')} />;
}

function BlankSheet({ group, people, type }: { group: Group; people: People; type: string | null }) {
  const language = useLanguage();
  const descriptions = useDescriptions();
  const [draft] = useState(() => {
    const known = TRANSACTION_TYPES.find((one) => one === type) ?? 'expense';
    return newDraft({
      id: v7(),
      type: known,
      me: people.you,
      members: group.members,
      currency: group.defaultCurrency,
      date: today(),
      description: descriptions[known],
      locale: language,
      defaultSplit: group.defaultSplit,
    });
  });
  return (
    <NewTransactionForm
      draft={draft}
      keptAs={`new:${group.id}:${draft.type}`}
      group={group}
      people={people}
    />
  );
}

function CopySheet({ group, people, copied }: { group: Group; people: People; copied: string }) {
  const { t } = useTranslation('entering');
  const language = useLanguage();
  const close = useClose(group.id);
  const { search } = useLocation();
  const [id] = useState(() => v7());
  const { data: original, error, refetch } = useTransaction(group.id, copied);
  if (!original && error)
    return (
      <UnreadableOriginal
        title={t('newTitle.expense')}
        error={error}
        emptyForm={withoutFormParams(search)}
        onRetry={() => void refetch()}
        onClose={close}
      />
    );
  if (!original) return null;
  const copy = copyOf(original, group.members, { id, date: today(), locale: language });
  // What was put away is on no new one.
  const draft = { ...copy, category: offeredCategory(copy.category, categoriesInUse(group)) };
  return <NewTransactionForm draft={draft} keptAs={`copy:${copied}`} group={group} people={people} />;
}

/** What was refused after its form had closed, to be corrected and sent again. */
function KeptSheet({ held: { entry }, group, people }: { held: HeldChange; group: Group; people: People }) {
  const language = useLanguage();
  const kept = useKeptChanges();
  const [draft] = useState(() => {
    const { after } = expectedOf(entry, kept.userId);
    const entered = { ...draftOf(after, group.members, language), version: undefined, saved: undefined };
    // It may have been refused since it names a guest whose place a member has taken.
    return takePlacesInDraft(entered, group.members).draft;
  });
  return (
    <NewTransactionForm
      draft={draft}
      group={group}
      people={people}
      onTaken={() => void kept.discard(entry.id)}
    />
  );
}

interface NewTransactionFormProps {
  draft: Draft;
  keptAs?: string;
  group: Group;
  people: People;
  /** The server has it, or the device keeps it. */
  onTaken?: () => void;
}

function NewTransactionForm({ draft, keptAs, group, people, onTaken }: NewTransactionFormProps) {
  const { t } = useTranslation('transactions');
  const refusalText = useEntryRefusal(group.members, useErrorText());
  const leaveSheet = useLeaveSheet();
  const close = useClose(group.id);
  const { pathname, state } = useLocation();
  const { create } = useCreateTransaction(group.id);

  function cancel() {
    // Begun on another screen: given up, that one is where the reader was.
    if (typeof state?.returnTo === 'string')
      leaveSheet(state.returnTo, pathname, { returnsFocus: state.returnsFocus });
    else close();
  }

  async function submit(content: SentContent, form: DraftControl) {
    // Without an answer it is kept and sent by itself; the list shows it as waiting.
    const sending = create(content, {
      onWaiting() {
        onTaken?.();
        form.sendReceipts(draft.id);
        form.leave();
      },
    });
    // The form closes itself only while it is still there; what became of the entry is said wherever the reader is by then.
    sending.then(
      () => {
        onTaken?.();
        notify.success(t('saved.created', { description: content.description }));
      },
      (error: unknown) => notifyFailure(error, refusalText, (reason) => t('saved.createFailed', { reason })),
    );
    await sending;
  }

  return (
    <TransactionForm
      initial={draft}
      keptAs={keptAs}
      group={group}
      people={people}
      submit={submit}
      onClose={close}
      onCancel={cancel}
    />
  );
}

/** To the group's list beneath. */
function useClose(groupId: string): () => void {
  const leaveSheet = useLeaveSheet();
  const { search } = useLocation();
  return () =>
    leaveSheet(`/groups/${groupId}${withoutFormParams(search)}`, `/groups/${groupId}/transaction/`);
}

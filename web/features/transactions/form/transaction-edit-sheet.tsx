import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { Group } from '#contract/groups.ts';
import type { Transaction } from '#contract/transactions.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { useOnline } from '#web/lib/browser/use-online.ts';
import { ConflictFound } from '#web/lib/forms/conflict-found.ts';
import { useVersion } from '#web/lib/forms/use-version.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import type { People } from '#web/parts/people/people.ts';
import { useGroupPeople } from '#web/parts/people/use-group-people.ts';
import { useUpdateTransaction } from '#web/queries/ledger/transaction-changes.ts';
import { useTransaction } from '#web/queries/ledger/transactions.ts';
import { draftOf } from './draft.ts';
import { type DraftControl, type SentContent, TransactionForm } from './transaction-form.tsx';

const TransactionConflict = deferred(
  async () => (await import('./transaction-conflict.tsx')).TransactionConflict,
  { on: 'first-interaction' },
);

export function Screen() {
  const { groupId, group, people } = useGroupPeople();
  const { transactionId = '' } = useParams();
  const { data, isPlaceholderData } = useTransaction(groupId, transactionId);
  if (!group || !data || isPlaceholderData) return null;
  return <EditForm key={transactionId} transaction={data} group={group} people={people} />;
}

function EditForm({
  transaction,
  group,
  people,
}: {
  transaction: Transaction;
  group: Group;
  people: People;
}) {
  const { t } = useTranslation('transactions');
  const errorText = useErrorText();
  const language = useLanguage();
  const navigate = useNavigate();
  const { search } = useLocation();
  const isOnline = useOnline();
  const [initial] = useState(() => draftOf(transaction, group.members, language));
  const version = useVersion(transaction, { isOne: isTransaction });
  const { loaded, newer } = version;
  const update = useUpdateTransaction(group.id);
  const close = () => void navigate(`/groups/${group.id}/transaction/${transaction.id}${search}`);

  async function submit(body: SentContent) {
    const sending = version.save((over) => update.mutateAsync({ before: transaction, body, version: over }));
    sending.then(
      () => notify.success(t('saved.edited')),
      (error: unknown) => {
        if (!(error instanceof ConflictFound))
          notify.error(t('saved.editFailed', { reason: errorText(error) }));
      },
    );
    if (!isOnline) close();
    await sending;
  }

  const conflict = (form: DraftControl) =>
    newer && (
      <TransactionConflict
        loaded={loaded}
        current={newer}
        people={people}
        onLoad={() => {
          form.replace(draftOf(newer, group.members, language));
          version.rebase();
        }}
        onKeep={() => {
          form.keepOn(newer);
          version.rebase();
        }}
      />
    );

  return (
    <TransactionForm
      initial={initial}
      group={group}
      people={people}
      submit={submit}
      notice={conflict}
      onClose={close}
    />
  );
}

function isTransaction(details: object): details is Transaction {
  return 'payers' in details;
}

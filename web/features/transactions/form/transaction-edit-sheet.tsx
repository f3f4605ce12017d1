import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { Group } from '#contract/groups.ts';
import type { Transaction } from '#contract/transactions.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { useOnline } from '#web/lib/browser/use-online.ts';
import { lazyPart } from '#web/lib/loading/lazy-part.tsx';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import type { People } from '#web/parts/people/people.ts';
import { useGroupPeople } from '#web/parts/people/use-group-people.ts';
import { useUpdateTransaction } from '#web/queries/ledger/transaction-changes.ts';
import { useTransaction } from '#web/queries/ledger/transactions.ts';
import { currentVersionIn } from './current-version.ts';
import { draftOf } from './draft.ts';
import { type FormHandle, type SentContent, TransactionForm } from './transaction-form.tsx';

const ConflictNotice = lazyPart(async () => (await import('./conflict-notice.tsx')).ConflictNotice);

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
  // What the form began with: others may change it meanwhile, and then saving must not overwrite them unseen.
  const [loaded, setLoaded] = useState(transaction);
  const [initial] = useState(() => draftOf(transaction, group.members, language));
  const update = useUpdateTransaction(group.id);
  const current = currentVersionIn(update.error);
  const close = () => void navigate(`/groups/${group.id}/transaction/${transaction.id}${search}`);

  function save(body: SentContent, { version = loaded.version }: { version: number | undefined }) {
    update.mutateAsync({ before: transaction, body, version }, { onSuccess: close }).then(
      () => notify.success(t('saved.edited')),
      (error: unknown) => {
        if (!currentVersionIn(error)) notify.error(t('saved.editFailed', { reason: errorText(error) }));
      },
    );
    if (!isOnline) close();
  }

  const conflict = (form: FormHandle) =>
    current && (
      <ConflictNotice
        loaded={loaded}
        current={current}
        people={people}
        onLoad={() => {
          form.replace(draftOf(current, group.members, language));
          settle(current);
        }}
        onKeep={() => {
          form.keepOn(current);
          settle(current);
        }}
      />
    );

  function settle(newer: Transaction) {
    setLoaded(newer);
    update.reset();
  }

  return (
    <TransactionForm
      initial={initial}
      group={group}
      people={people}
      busy={update.isPending}
      error={update.error}
      notice={conflict}
      onSave={save}
      onClose={close}
    />
  );
}

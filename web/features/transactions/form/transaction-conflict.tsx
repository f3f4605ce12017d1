import type { Transaction } from '#contract/transactions.ts';
import { changesBetween } from '#domain/ledger/change.ts';
import { ChangeList } from '#web/features/transactions/detail/change-list.tsx';
import { ConflictNotice } from '#web/kit/feedback/conflict-notice.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { People } from '#web/parts/people/people.ts';

interface TransactionConflictProps {
  /** What the form was opened with. */
  loaded: Transaction;
  /** What another member has made of it meanwhile. */
  current: Transaction;
  people: People;
  onLoad: () => void;
  onKeep: () => void;
}

/** Another member saved first: shows their changes, and asks which version the form continues from. */
export function TransactionConflict({ loaded, current, people, onLoad, onKeep }: TransactionConflictProps) {
  const { t } = useTranslation('transactions');
  const changes = changesBetween(loaded, current);
  return (
    <ConflictNotice
      title={t('form.conflict.title')}
      keepLabel={t('form.conflict.keep')}
      dropLabel={t('form.conflict.load')}
      onKeep={onKeep}
      onDrop={onLoad}
    >
      <Stack gap="s">
        <p>{t(current.deletedAt ? 'form.conflict.deleted' : 'form.conflict.message')}</p>
        {changes.length > 0 && (
          <ChangeList
            changes={changes}
            type={current.type}
            currency={current.currency}
            currencyBefore={loaded.currency}
            people={people}
          />
        )}
      </Stack>
    </ConflictNotice>
  );
}

import { CopyPlus } from 'lucide-react';
import type { Transaction } from '#contract/transactions.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { formatInstant } from '#web/lib/format/date-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import type { People } from '#web/parts/people/people.ts';

interface TransactionDeletedProps {
  transaction: Transaction;
  people: People;
  isBusy: boolean;
  onCopy: () => void;
}

/** What is edited was deleted: saving restores it, and what was entered can become a new one instead. */
export function TransactionDeleted({ transaction, people, isBusy, onCopy }: TransactionDeletedProps) {
  const { t } = useTranslation('entering');
  const language = useLanguage();
  const { deletedAt, deletedBy } = transaction;
  const person = people.get(deletedBy ?? '');
  return (
    <Notice
      intoView
      tone="warning"
      title={person.isYou ? t('deleted.titleYou') : t('deleted.title', { name: person.shortName })}
      action={
        <Button size="sm" icon={CopyPlus} busy={isBusy} onClick={onCopy}>
          {t('deleted.copy')}
        </Button>
      }
    >
      <span role="alert">{t('deleted.message', { date: formatInstant(deletedAt ?? '', language) })}</span>
    </Notice>
  );
}

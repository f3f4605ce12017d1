import type { TransactionType } from '#domain/ledger/transaction.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** What a transaction is called when nobody cares to say: money handed over speaks for itself. */
export function useDescriptions(): Readonly<Record<TransactionType, string>> {
  const { t } = useTranslation('transactions');
  return {
    expense: '',
    income: '',
    transfer: t('type.transfer'),
    settlement: t('type.settlement'),
  };
}

import type { TransactionType } from '#domain/ledger/transaction.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** The default description of a transaction: a settlement or transfer needs none from the author. */
export function useDescriptions(): Readonly<Record<TransactionType, string>> {
  const { t } = useTranslation('transactions');
  return {
    expense: '',
    income: '',
    transfer: t('type.transfer'),
    settlement: t('type.settlement'),
  };
}

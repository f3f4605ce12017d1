import type { Transaction } from '#contract/transactions.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { notifyFailure } from '#web/parts/feedback/notify-failure.ts';
import { useRestoreTransaction } from '#web/queries/changes/transaction-changes.ts';

/** Restores a deleted transaction, and says whether that was done. */
export function useRestoring(groupId: string) {
  const { t } = useTranslation('transactions');
  const errorText = useErrorText();
  const { restore: send, isPending } = useRestoreTransaction(groupId);

  // The promise outlives a screen that is left meanwhile: callbacks of `mutate` would not be called any more.
  function restore(transaction: Transaction) {
    send(transaction).then(
      () => notify.success(t('saved.restored', { description: transaction.description })),
      (error: unknown) => notifyFailure(error, errorText, (reason) => t('saved.restoreFailed', { reason })),
    );
  }

  return { restore, isPending };
}

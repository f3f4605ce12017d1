import { ATTACHMENT_RULES } from '#domain/ledger/rules.ts';
import { ApiError, fieldErrorsOf, isLimitRefusal } from '#web/lib/api/api-error.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { UnusableFile, type UnusableReason } from './unusable-file.ts';

/** What the server says of a file, as what the browser says of it. */
const REASONS: Readonly<Record<string, UnusableReason>> = {
  empty: 'empty',
  unsupported: 'unreadable',
  too_large: 'tooLarge',
};

/** Why a file is not added, in the reader's words, and whether the same file may be tried again. */
export function useProblemText(): (failure: unknown) => { text: string; mayRetry: boolean } {
  const { t } = useTranslation('receipts');
  const errorText = useErrorText();
  return (failure) => {
    const reason = reasonOf(failure);
    if (reason) return { text: t(`problem.${reason}`), mayRetry: false };
    if (failure instanceof ApiError) {
      if (failure.params.reason === 'too-many-attachments')
        return { text: t('problem.tooMany', { count: ATTACHMENT_RULES.count.max }), mayRetry: true };
      if (failure.params.reason === 'attachment-deleted')
        return { text: t('problem.receiptDeleted'), mayRetry: false };
      // In conflict with the deletion of the entry.
      if (failure.code === 'CONSTRAINT_VIOLATION') return { text: t('problem.deleted'), mayRetry: true };
    }
    return { text: errorText(failure), mayRetry: !isLimitRefusal(failure) };
  };
}

function reasonOf(failure: unknown): UnusableReason | undefined {
  if (failure instanceof UnusableFile) return failure.reason;
  if (failure instanceof ApiError && failure.status === 413) return 'tooLarge';
  return fieldErrorsOf(failure).flatMap(({ code }) => REASONS[code] ?? [])[0];
}

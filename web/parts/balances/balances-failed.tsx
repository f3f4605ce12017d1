import { Notice } from '#web/kit/feedback/notice.tsx';
import { TryAgain } from '#web/kit/feedback/try-again.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** Says on a page whose other parts are there that its balances did not load, and loads them again. */
export function BalancesFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice tone="danger" action={<TryAgain size="sm" onRetry={onRetry} />}>
      {t('balance.failed')}
    </Notice>
  );
}

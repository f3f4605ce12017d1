import { RotateCw } from 'lucide-react';
import { Button } from '#web/kit/actions/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** Says on a page whose other parts are there that its balances did not load, and loads them again. */
export function BalancesFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice
      tone="danger"
      action={
        <Button size="sm" icon={RotateCw} onClick={onRetry}>
          {t('action.retry')}
        </Button>
      }
    >
      {t('balance.failed')}
    </Notice>
  );
}

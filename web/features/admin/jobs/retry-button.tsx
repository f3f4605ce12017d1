import { RotateCw } from 'lucide-react';
import { Button } from '#web/kit/actions/button.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { hasCode } from '#web/lib/api/api-error.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { notifyFailure } from '#web/parts/feedback/notify-failure.ts';
import { useFocusBeside } from './use-focus-beside.ts';

interface RetryButtonProps {
  /** What is tried again, as a job's task or an event's type. */
  name: string;
  id: string;
  retry: { readonly isPending: boolean; readonly mutateAsync: (id: string) => Promise<unknown> };
}

/** Tries it again at once. It leaves the list of what failed, and is back there if it fails again. */
export function RetryButton({ name, id, retry }: RetryButtonProps) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const button = useFocusBeside();

  function start() {
    retry.mutateAsync(id).then(
      () => notify.success(t('jobs.started', { task: name })),
      (error: unknown) =>
        notifyFailure(error, errorText, (reason) =>
          hasCode(error, 'RESOURCE_NOT_FOUND') ? t('jobs.gone') : t('jobs.retryFailed', { reason }),
        ),
    );
  }

  return (
    <Button
      ref={button}
      size="sm"
      icon={RotateCw}
      busy={retry.isPending}
      aria-label={t('jobs.retryNamed', { task: name, id })}
      onClick={start}
    >
      {t('jobs.retry')}
    </Button>
  );
}

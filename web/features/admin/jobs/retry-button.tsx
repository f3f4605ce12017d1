import { RotateCw } from 'lucide-react';
import type { FailedJob } from '#contract/premium/admin-jobs.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { notifyFailure } from '#web/parts/feedback/notify-failure.ts';
import { useRetryJob } from '#web/queries/premium/admin-jobs.ts';

/** Runs the job again at once. It leaves the list, and is back there if it fails again. */
export function RetryButton({ job: { id, task } }: { job: FailedJob }) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const retry = useRetryJob();

  function start() {
    retry.mutateAsync(id).then(
      () => notify.success(t('jobs.started', { task })),
      (error: unknown) => {
        const isGone = error instanceof ApiError && error.code === 'RESOURCE_NOT_FOUND';
        notifyFailure(error, isGone ? t('jobs.gone') : t('jobs.retryFailed', { reason: errorText(error) }));
      },
    );
  }

  return (
    <Button
      size="sm"
      icon={RotateCw}
      busy={retry.isPending}
      aria-label={t('jobs.retryNamed', { task, id })}
      onClick={start}
    >
      {t('jobs.retry')}
    </Button>
  );
}

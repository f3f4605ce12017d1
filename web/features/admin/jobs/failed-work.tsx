import { Stack } from '#web/kit/layout/stack.tsx';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { FailedJobs } from './failed-jobs.tsx';

/** What the server did not manage to do by itself, a section for each kind of it. */
export function FailedWork() {
  const { t } = useTranslation('admin');
  usePageTitle(t('jobs.title'));
  return (
    <Stack gap="l">
      <FailedJobs />
    </Stack>
  );
}

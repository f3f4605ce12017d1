import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { FailedJob } from '#contract/premium/admin-jobs.ts';
import { PagedTable } from '#web/features/admin/list/paged-table.tsx';
import { useListFilter } from '#web/features/admin/list/use-list-filter.ts';
import { usePageCursor } from '#web/features/admin/list/use-page-cursor.ts';
import { Chip } from '#web/kit/content/chip.tsx';
import type { TableColumn } from '#web/kit/content/data-table.tsx';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { SegmentedControl } from '#web/kit/fields/segmented-control.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { formatInstant } from '#web/lib/format/date-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { failedJobsQuery, useRetryJob } from '#web/queries/premium/admin-jobs.ts';
import { RetryButton } from './retry-button.tsx';

const ALL = 'all';
const STATES: readonly FailedJob['state'][] = ['given-up', 'waiting'];

/** Jobs whose last attempt failed: those that are given up, and those that are tried again. */
export function FailedJobs() {
  const { t } = useTranslation('admin');
  usePageTitle(t('jobs.title'));
  const [params] = useSearchParams();
  const narrow = useListFilter();
  const state = STATES.find((known) => known === params.get('state'));
  const page = usePageCursor();
  const jobs = useQuery(failedJobsQuery({ state, cursor: page.cursor, limit: 50 }));
  const columns = useColumns();
  return (
    <Stack as="section" gap="m">
      <Row wrap justify="between">
        <Stack gap="xs">
          <Heading level={2} size="l">
            {t('jobs.title')}
          </Heading>
          <Text size="s" tone="muted">
            {t('jobs.lead')}
          </Text>
        </Stack>
        <SegmentedControl
          label={t('jobs.shown')}
          size="sm"
          value={state ?? ALL}
          onValueChange={(value) => narrow('state', value === ALL ? '' : value)}
          options={[
            { value: ALL, label: t('jobs.all') },
            ...STATES.map((value) => ({ value, label: t(`jobs.states.${value}`) })),
          ]}
        />
      </Row>
      <PagedTable
        label={t('jobs.title')}
        query={jobs}
        page={page}
        columns={columns}
        keyOf={({ id }) => id}
        failed={t('jobs.failed')}
        empty={{ title: t('jobs.emptyTitle'), message: t('jobs.empty') }}
      />
    </Stack>
  );
}

function useColumns(): TableColumn<FailedJob>[] {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return [
    {
      label: t('jobs.job'),
      cell: ({ id, task, createdAt }) => (
        <span className="block min-w-0">
          <code className="font-medium wrap-anywhere lg:whitespace-nowrap">{task}</code>
          <span className="block text-xs text-ink-3">
            {t('jobs.made', { id, date: formatInstant(createdAt, language) })}
          </span>
        </span>
      ),
    },
    {
      label: t('jobs.state'),
      cell: ({ state }) => (
        <Chip tone={state === 'given-up' ? 'owe' : 'neutral'}>{t(`jobs.states.${state}`)}</Chip>
      ),
      isWhole: true,
    },
    {
      label: t('jobs.attempts'),
      cell: ({ attempts, maxAttempts }) => t('jobs.attemptsOf', { attempts, maxAttempts }),
      isWhole: true,
    },
    { label: t('jobs.error'), cell: ({ lastError }) => lastError },
    {
      label: t('jobs.next'),
      cell: ({ state, runAt }) => (state === 'given-up' ? t('jobs.never') : formatInstant(runAt, language)),
      isWhole: true,
    },
    { label: t('jobs.action'), align: 'end', cell: (job) => <RetryJob job={job} />, isWhole: true },
  ];
}

function RetryJob({ job: { id, task } }: { job: FailedJob }) {
  return <RetryButton name={task} id={id} retry={useRetryJob()} />;
}

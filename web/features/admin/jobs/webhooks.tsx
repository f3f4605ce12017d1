import { useQuery } from '@tanstack/react-query';
import type { Webhook } from '#contract/premium/webhooks.ts';
import { PagedTable } from '#web/features/admin/list/paged-table.tsx';
import { usePageCursor } from '#web/features/admin/list/use-page-cursor.ts';
import { Chip } from '#web/kit/content/chip.tsx';
import type { TableColumn } from '#web/kit/content/data-table.tsx';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { formatInstant } from '#web/lib/format/date-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { useRetryWebhook, webhooksQuery } from '#web/queries/premium/webhooks.ts';
import { RetryButton } from './retry-button.tsx';

const TONES = { failed: 'owe', waiting: 'warning', applied: 'neutral' } as const;

/** What Paddle told: first what could not be applied, each of which may be tried again. */
export function Webhooks() {
  const { t } = useTranslation('admin');
  usePageTitle(t('webhooks.title'));
  const page = usePageCursor();
  const webhooks = useQuery(webhooksQuery({ cursor: page.cursor, limit: 50 }));
  const columns = useColumns();
  return (
    <Stack as="section" gap="m">
      <Stack gap="xs">
        <Heading level={2} size="l">
          {t('webhooks.title')}
        </Heading>
        <Text size="s" tone="muted">
          {t('webhooks.lead')}
        </Text>
      </Stack>
      <PagedTable
        label={t('webhooks.title')}
        query={webhooks}
        page={page}
        columns={columns}
        keyOf={({ id }) => id}
        failed={t('webhooks.failed')}
        empty={{ title: t('webhooks.emptyTitle'), message: t('webhooks.empty') }}
      />
    </Stack>
  );
}

function useColumns(): TableColumn<Webhook>[] {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return [
    {
      label: t('webhooks.event'),
      cell: ({ id, type }) => (
        <span className="block min-w-0">
          <code className="font-medium wrap-anywhere lg:whitespace-nowrap">{type}</code>
          <span className="block text-xs text-ink-3 wrap-anywhere">{id}</span>
        </span>
      ),
    },
    {
      label: t('jobs.state'),
      cell: ({ state }) => <Chip tone={TONES[state]}>{t(`webhooks.states.${state}`)}</Chip>,
      isWhole: true,
    },
    {
      label: t('webhooks.occurred'),
      cell: ({ occurredAt }) => formatInstant(occurredAt, language),
      isWhole: true,
    },
    { label: t('jobs.attempts'), align: 'end', cell: ({ attempts }) => attempts, isWhole: true },
    { label: t('jobs.error'), cell: ({ error }) => error ?? t('audit.none') },
    {
      label: t('jobs.action'),
      align: 'end',
      cell: (webhook) => webhook.state === 'failed' && <RetryWebhook webhook={webhook} />,
      isWhole: true,
    },
  ];
}

function RetryWebhook({ webhook: { id, type } }: { webhook: Webhook }) {
  return <RetryButton name={type} id={id} retry={useRetryWebhook()} />;
}

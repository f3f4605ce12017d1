import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Subscription } from '#contract/premium/billing.ts';
import { minorUnits } from '#domain/money/money.ts';
import { dateLabel, isAdminGrant, isRunning } from '#domain/premium/subscription.ts';
import { Chip } from '#web/kit/content/chip.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { formatDay } from '#web/lib/format/date-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { subscriptionQuery } from '#web/queries/premium/billing.ts';
import { SubscriptionActions } from './subscription-actions.tsx';

const TONES = {
  active: 'owed',
  trialing: 'owed',
  past_due: 'warning',
  pending: 'warning',
  cancelled: 'neutral',
  expired: 'neutral',
  paused: 'neutral',
} as const;

/**
 * What gives the account premium, what comes next, and how to change it; on the free plan what is paused or
 * not confirmed yet.
 */
export function SubscriptionCard({ isPremium }: { isPremium: boolean }) {
  const { t } = useTranslation('subscription');
  const { data, isPending, refetch } = useQuery(subscriptionQuery());
  // Given to every account, or without a subscription: the plan says so.
  if (data === null || (!isPremium && !(data && isRunning(data.status)))) return null;
  if (data === undefined && !isPending)
    return (
      <Card>
        <ErrorState title={t('failed')} message={t('failedMessage')} onRetry={() => void refetch()} />
      </Card>
    );
  return (
    <Card padded as="section" aria-labelledby="subscription">
      <Stack gap="s">
        <Row justify="between" wrap>
          <Text weight="strong" as="div" id="subscription">
            {t('title')}
          </Text>
          {data && <Chip tone={TONES[data.status]}>{t(`status.${data.status}`)}</Chip>}
        </Row>
        {data === undefined && <Skeleton width="m" />}
        {data && <Details subscription={data} />}
      </Stack>
    </Card>
  );
}

function Details({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  const language = useLanguage();
  const { plan, status, startsAt, expiresAt, nextBillingAt, price, externalSubscriptionId, nextPlan } =
    subscription;
  // The price is of what is billed next.
  const billed = nextPlan ?? plan;
  const isGranted = isAdminGrant(externalSubscriptionId);
  const label = dateLabel(status);
  // Where it is to pause it ends, and is billed no more.
  const ends = label === 'expires' || (nextBillingAt === null && expiresAt !== null);
  const date = ends ? expiresAt : nextBillingAt;
  const rows = [
    ...(date ? [{ label: t(`date.${ends ? endOf(date) : label}`), date }] : []),
    { label: t('since'), date: startsAt },
  ];
  return (
    <>
      <Text>{t(`plan.${plan ?? 'granted'}`)}</Text>
      {isGranted && (
        <Text size="s" tone="muted">
          {t('granted')}
        </Text>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-s">
        {rows.map((row) => (
          <FactLine key={row.label} label={row.label}>
            {formatDay(row.date, language, 'long')}
          </FactLine>
        ))}
        {price && billed && (
          <FactLine label={t('price.label')}>
            <MoneyText amount={minorUnits(price.amount)} currency={price.currency} weight="normal" />{' '}
            {t(`price.${billed}`)}
          </FactLine>
        )}
      </dl>
      {nextPlan && nextPlan !== plan && nextBillingAt && (
        <Text size="s" tone="muted">
          {t(`nextPlan.${nextPlan}`, { date: formatDay(nextBillingAt, language, 'long') })}
        </Text>
      )}
      {status === 'past_due' && (
        <Text size="s" tone="warning">
          {t('pastDue')}
        </Text>
      )}
      {status === 'paused' && (
        <Text size="s" tone="muted">
          {t('paused.now')}
        </Text>
      )}
      {status === 'pending' && (
        <Text size="s" tone="muted">
          {t('pending')}
        </Text>
      )}
      {!isGranted && <SubscriptionActions subscription={subscription} />}
    </>
  );
}

function FactLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-2">{label}</dt>
      <dd className="text-end tabular-nums sm:text-start">{children}</dd>
    </div>
  );
}

function endOf(instant: string): 'ended' | 'expires' {
  return Date.parse(instant) <= Date.now() ? 'ended' : 'expires';
}

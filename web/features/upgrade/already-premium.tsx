import { useQuery } from '@tanstack/react-query';
import type { Subscription } from '#contract/premium/billing.ts';
import { isRunning } from '#domain/premium/subscription.ts';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { EmptyState } from '#web/kit/feedback/empty-state.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { SkeletonCard } from '#web/kit/feedback/skeleton-card.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { formatDay } from '#web/lib/format/date-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { useConfig } from '#web/queries/connection/config.ts';
import { subscriptionQuery } from '#web/queries/premium/billing.ts';

/** Nothing is for sale to an account that has Premium. Where it is about to end, that is said, with the way to keep it. */
export function AlreadyPremium() {
  const { t } = useTranslation('subscription');
  const config = useConfig();
  const { data, isError, refetch } = useQuery(subscriptionQuery());
  if (config === undefined) return <SkeletonCard rows={2} leading="none" />;
  if (config?.premiumForAll) return <State subscription={null} isForAll />;
  if (data !== undefined) return <State subscription={data} />;
  if (!isError) return <SkeletonCard rows={2} leading="none" />;
  return (
    <Card>
      <ErrorState title={t('failed')} message={t('failedMessage')} onRetry={() => void refetch()} />
    </Card>
  );
}

interface StateProps {
  subscription: Subscription | null;
  isForAll?: boolean;
}

function State({ subscription, isForAll = false }: StateProps) {
  const { t } = useTranslation('upgrade');
  const words = useWords(subscription, isForAll);
  const hasCard = subscription !== null && isRunning(subscription.status);
  return (
    <Card>
      <EmptyState
        {...words}
        action={
          <Row wrap justify="center">
            {hasCard && <ButtonLink to="#profile">{t('outcome.success.plan')}</ButtonLink>}
            <ButtonLink to="/groups" variant="primary">
              {t('toGroups')}
            </ButtonLink>
          </Row>
        }
      />
    </Card>
  );
}

function useWords(subscription: Subscription | null, isForAll: boolean): { title: string; message: string } {
  const { t } = useTranslation('upgrade');
  const card = useTranslation('subscription');
  const language = useLanguage();
  const { status, expiresAt } = subscription ?? {};
  if (isForAll) return { title: t('forAll.title'), message: t('forAll.message') };
  if (status === 'cancelled' && expiresAt) {
    const date = formatDay(expiresAt, language, 'long');
    return { title: t('ending.title', { date }), message: t('ending.message') };
  }
  if (status === 'past_due') return { title: t('pastDue.title'), message: card.t('pastDue') };
  return { title: t('premium.title'), message: t('premium.message') };
}

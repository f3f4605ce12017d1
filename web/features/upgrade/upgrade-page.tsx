import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { TierInfo } from '#domain/groups/tier.ts';
import {
  BILLING_PLANS,
  type BillingPlan,
  entitlesToPremium,
  isRunning,
  type SubscriptionStatus,
} from '#domain/premium/subscription.ts';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { SkeletonCard } from '#web/kit/feedback/skeleton-card.tsx';
import { Columns } from '#web/kit/layout/columns.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { PageHeader } from '#web/kit/layout/page-header.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { named, PLAN_FEATURES, SOURCES } from '#web/parts/premium/plan-features.ts';
import { PlanTable } from '#web/parts/premium/plan-table.tsx';
import { useConfig } from '#web/queries/connection/config.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { tierQuery } from '#web/queries/groups/tier.ts';
import { billingConfigQuery, subscriptionQuery } from '#web/queries/premium/billing.ts';
import { AlreadyPremium } from './already-premium.tsx';
import { OfferCard } from './checkout/offer-card.tsx';
import { useCheckout } from './checkout/use-checkout.ts';
import { OwnPlan } from './own-plan.tsx';

/** What Premium adds and what it costs, for accounts on the free plan. */
export function UpgradePage() {
  const { t } = useTranslation('upgrade');
  usePageTitle(t('title'));
  const [params] = useSearchParams();
  const tier = useQuery(tierQuery());
  const billing = useQuery(billingConfigQuery());
  const config = useConfig();
  const source = named(SOURCES, params.get('source'));
  const free = tier.data?.tier === 'free' ? tier.data : undefined;
  // Of the comparison, no row comes later than the others.
  const isPending = tier.isPending || (free !== undefined && (billing.isPending || config === undefined));
  const hasFailed = (tier.isError && !tier.data) || (free !== undefined && billing.isError);

  return (
    <Page>
      <PageHeader
        eyebrow={source && t('from', { place: t(`source.${source}`) })}
        title={t('title')}
        detail={free && t('lead')}
      />
      {hasFailed && (
        <ErrorState
          onRetry={() => {
            void tier.refetch();
            void billing.refetch();
          }}
        />
      )}
      {isPending && !hasFailed && (
        <Columns
          main={<SkeletonCard rows={6} leading="none" />}
          aside={<SkeletonCard rows={3} leading="none" />}
        />
      )}
      {free && billing.data && config !== undefined && (
        <Offer
          tier={free}
          isSold={billing.data.plans.length > 0}
          hasSupport={Boolean(config?.supportEmail)}
        />
      )}
      {tier.data?.tier === 'premium' && <AlreadyPremium />}
    </Page>
  );
}

interface OfferProps {
  tier: TierInfo;
  isSold: boolean;
  hasSupport: boolean;
}

/** On a narrow screen the price comes before the comparison: it is what the reader came for. */
function Offer({ tier, isSold, hasSupport }: OfferProps) {
  const { t } = useTranslation('upgrade');
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const checkout = useCheckout({
    source: named(SOURCES, params.get('source')) ?? 'upgrade',
    onNotPaid: (plan) => leaveUnpaid('cancel', plan),
    onFailed: (plan) => leaveUnpaid('error', plan),
  });
  const own = useQuery(subscriptionQuery()).data;
  const table = <PlanTable asked={named(PLAN_FEATURES, params.get('feature'))} hasSupport={hasSupport} />;

  /** With the address of this page and the plan in it: the way back offers the same. */
  function leaveUnpaid(to: 'cancel' | 'error', plan: BillingPlan) {
    const search = new URLSearchParams(params);
    search.set('plan', plan);
    void navigate({ pathname: `/upgrade/${to}`, search: search.toString() });
  }

  if (!isSold)
    return (
      <Columns
        main={
          <Stack gap="l">
            <Notice title={t('notForSale.title')}>{t('notForSale.message')}</Notice>
            {table}
          </Stack>
        }
        aside={<OwnPlan tier={tier} />}
      />
    );
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:gap-10">
      <div className="min-w-0 lg:order-last">
        <Stack gap="l">
          {own && isRunning(own.status) ? (
            <Subscribed status={own.status} />
          ) : (
            <OfferCard checkout={checkout} plan={named(BILLING_PLANS, params.get('plan'))} />
          )}
          <OwnPlan tier={tier} />
        </Stack>
      </div>
      <div className="min-w-0">{table}</div>
    </div>
  );
}

/** Paid for already, or paused: a second subscription would be one too many. */
function Subscribed({ status }: { status: SubscriptionStatus }) {
  const { t } = useTranslation('upgrade');
  const client = useQueryClient();
  const isEntitling = entitlesToPremium(status);
  useEffect(() => {
    // Bought on another page: the tier that this one has read is of before.
    if (isEntitling) void client.invalidateQueries({ queryKey: keys.tier, exact: true });
  }, [isEntitling, client]);
  if (status === 'pending')
    return (
      <Notice
        title={t('outcome.success.waitingTitle')}
        action={
          <ButtonLink size="sm" to="/upgrade/success">
            {t('outcome.success.look')}
          </ButtonLink>
        }
      >
        {t('outcome.success.late')}
      </Notice>
    );
  return (
    <Notice
      title={t('subscribed.title')}
      action={
        <ButtonLink size="sm" to="#profile">
          {t('outcome.success.plan')}
        </ButtonLink>
      }
    >
      {t(isEntitling ? 'subscribed.running' : 'subscribed.paused')}
    </Notice>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FREE_MAX_GROUPS } from '#domain/groups/tier.ts';
import { NO_MONEY } from '#domain/money/money.ts';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { Chip } from '#web/kit/content/chip.tsx';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { SkeletonCard } from '#web/kit/feedback/skeleton-card.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useSession } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { PlanPrice } from '#web/parts/premium/plan-price.tsx';
import { offersOf, type PlanOffer } from '#web/parts/premium/prices.ts';
import { useConfig } from '#web/queries/connection/config.ts';
import { billingConfigQuery, productsQuery } from '#web/queries/premium/billing.ts';

/** The free plan beside those that cost something. */
export function PlanCards() {
  const { t } = useTranslation('pricing');
  const billing = useQuery(billingConfigQuery());
  const isSold = billing.data !== undefined && billing.data.plans.length > 0;
  const products = useQuery({ ...productsQuery(), enabled: isSold });
  const isPending = billing.isPending || (isSold && products.isPending);
  const offers = offersOf(products.data ?? []);
  const failed = billing.isError ? billing : products.isError ? products : undefined;
  return (
    <div className="grid gap-4 md:grid-cols-3 md:gap-6">
      <FreeCard currency={offers[0]?.currency ?? (isPending ? undefined : 'USD')} />
      {offers.map((offer) => (
        <PremiumCard key={offer.plan} offer={offer} />
      ))}
      {failed && (
        <Wide>
          <Card>
            <ErrorState title={t('failed')} onRetry={() => void failed.refetch()} />
          </Card>
        </Wide>
      )}
      {!failed && isPending && (
        <>
          <SkeletonCard rows={2} leading="none" />
          <SkeletonCard rows={2} leading="none" />
        </>
      )}
      {billing.data && !isSold && (
        <Wide>
          <NotForSale />
        </Wide>
      )}
    </div>
  );
}

/** In the currency of the other prices, once they are known. */
function FreeCard({ currency }: { currency: string | undefined }) {
  const { t } = useTranslation('pricing');
  const { user, status } = useSession();
  return (
    <PlanCard
      name={t('free.name')}
      price={
        <span>
          {currency ? <MoneyText amount={NO_MONEY} currency={currency} size="3xl" /> : <Skeleton width="s" />}{' '}
          <Text as="span" tone="muted" size="s">
            {t('free.price')}
          </Text>
        </span>
      }
      detail={t('free.detail', { count: FREE_MAX_GROUPS })}
      action={
        user ? (
          user.tier === 'free' && <Text tone="muted">{t('free.current')}</Text>
        ) : (
          <ButtonLink to="/register" block variant={status === 'initializing' ? 'quiet' : 'outline'}>
            {t('free.action')}
          </ButtonLink>
        )
      }
    />
  );
}

function PremiumCard({ offer }: { offer: PlanOffer }) {
  const { t } = useTranslation('pricing');
  const { t: tBilling } = useTranslation('billing');
  const { user } = useSession();
  const isYearly = offer.plan === 'PREMIUM_YEARLY';
  return (
    <PlanCard
      raised={isYearly}
      name={t(isYearly ? 'yearly' : 'monthly')}
      chip={
        offer.trialDays > 0 && (
          <Chip tone="accent">{tBilling('offer.trial', { count: offer.trialDays })}</Chip>
        )
      }
      price={<PlanPrice offer={offer} size="3xl" />}
      detail={t('detail')}
      action={
        user?.tier === 'premium' ? (
          <Text tone="muted">{t('have')}</Text>
        ) : (
          <ButtonLink
            to={`/upgrade?source=pricing&plan=${offer.plan}`}
            block
            variant={isYearly ? 'primary' : 'outline'}
          >
            {t('toUpgrade')}
          </ButtonLink>
        )
      }
    />
  );
}

interface PlanCardProps {
  name: string;
  price: ReactNode;
  detail: string;
  action: ReactNode;
  chip?: ReactNode;
  raised?: boolean;
}

function PlanCard({ name, price, detail, action, chip, raised = false }: PlanCardProps) {
  return (
    <Card padded raised={raised} as="section">
      <div className="flex h-full flex-col gap-4">
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
          <Heading level={2} size="l">
            {name}
          </Heading>
          {chip}
        </div>
        <div className="min-h-18">{price}</div>
        <div className="flex-1">
          <Text tone="muted">{detail}</Text>
        </div>
        <div className="flex min-h-11 items-center">{action}</div>
      </div>
    </Card>
  );
}

function NotForSale() {
  const { t } = useTranslation('pricing');
  const config = useConfig();
  return (
    <Stack gap="m">
      <Notice title={t('notForSale.title')}>
        {t(config?.premiumForAll ? 'notForSale.forAll' : 'notForSale.message')}
      </Notice>
    </Stack>
  );
}

/** Beside the free plan, over both places of the others. */
function Wide({ children }: { children: ReactNode }) {
  return <div className="md:col-span-2">{children}</div>;
}

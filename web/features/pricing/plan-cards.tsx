import { useQuery } from '@tanstack/react-query';
import { NO_MONEY } from '#domain/money/money.ts';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { Chip } from '#web/kit/content/chip.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { SkeletonCard } from '#web/kit/feedback/skeleton-card.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { useSession } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { PlanPrice } from '#web/parts/premium/plan-price.tsx';
import { offersOf, type PlanOffer } from '#web/parts/premium/prices.ts';
import { billingConfigQuery, productsQuery, subscriptionQuery } from '#web/queries/premium/billing.ts';
import { NotForSale } from './not-for-sale.tsx';
import { FreeCard, FreePrice, PlanGrid, PremiumCard, SignUpLink, Wide } from './plan-card.tsx';

/** The free plan beside those that cost something. */
export function PlanCards() {
  const { t } = useTranslation('pricing');
  const billing = useQuery(billingConfigQuery());
  const isSold = billing.data !== undefined && billing.data.plans.length > 0;
  const products = useQuery({ ...productsQuery(), enabled: isSold });
  const isPending = billing.isPending || (isSold && products.isPending);
  const offers = offersOf(products.data ?? []);
  const failed = billing.isError ? billing : products.isError ? products : undefined;
  const currency = offers[0]?.currency ?? (isPending ? undefined : 'USD');
  return (
    <PlanGrid>
      <FreeCard
        price={
          <FreePrice>
            {currency ? (
              <MoneyText amount={NO_MONEY} currency={currency} size="3xl" />
            ) : (
              <Skeleton width="s" />
            )}
          </FreePrice>
        }
        action={<FreeAction />}
      />
      {offers.map((offer) => (
        <OfferCard key={offer.plan} offer={offer} />
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
      {billing.data && !isSold && <NotForSale />}
    </PlanGrid>
  );
}

function FreeAction() {
  const { t } = useTranslation('pricing');
  const { user, status } = useSession();
  if (!user) return <SignUpLink variant={status === 'initializing' ? 'quiet' : 'outline'} />;
  return user.tier === 'free' && <Text tone="muted">{t('free.current')}</Text>;
}

function OfferCard({ offer }: { offer: PlanOffer }) {
  const { t } = useTranslation('pricing');
  const { t: tBilling } = useTranslation('billing');
  const { user } = useSession();
  const isFree = user?.tier === 'free';
  const isPaused = useQuery({ ...subscriptionQuery(), enabled: isFree }).data?.status === 'paused';
  return (
    <PremiumCard
      plan={offer.plan}
      chip={
        offer.trialDays > 0 && (
          <Chip tone="accent">{tBilling('offer.trial', { count: offer.trialDays })}</Chip>
        )
      }
      price={<PlanPrice offer={offer} size="3xl" />}
      action={
        // Beside it, another would be paid for twice once it goes on.
        (isFree && isPaused && (
          <ButtonLink to="/dashboard#profile" block>
            {t('paused')}
          </ButtonLink>
        )) ||
        (user?.tier === 'premium' && <Text tone="muted">{t('have')}</Text>)
      }
    />
  );
}

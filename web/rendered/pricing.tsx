import type { ReactNode } from 'react';
import { minorUnits, NO_MONEY } from '#domain/money/money.ts';
import { BILLING_PLANS, type BillingPlan } from '#domain/premium/subscription.ts';
import { ForAll, NotForSale } from '#web/features/pricing/not-for-sale.tsx';
import { FreeCard, FreePrice, PlanGrid, PremiumCard, SignUpLink } from '#web/features/pricing/plan-card.tsx';
import { Pricing } from '#web/features/pricing/pricing.tsx';
import { Chip } from '#web/kit/content/chip.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { PriceLines } from '#web/parts/premium/plan-price.tsx';

interface PricingPageProps {
  isSold: boolean;
  premiumForAll: boolean;
  hasSupport: boolean;
}

/** `/pricing` for visitors. What depends on their country, `script/prices.ts` fills in. */
export function PricingPage({ isSold, premiumForAll, hasSupport }: PricingPageProps) {
  if (premiumForAll)
    return (
      <Pricing
        isSold={false}
        isForAll
        hasSupport={hasSupport}
        cards={<ForAll action={<SignUpLink block={false} />} />}
      />
    );
  return (
    <Pricing
      isSold={isSold}
      isForAll={false}
      hasSupport={hasSupport}
      cards={
        <PlanGrid>
          <FreeCard price={isSold ? <FreePlace /> : <Free />} action={<SignUpLink />} />
          {isSold ? <OfferPlaces /> : <NotForSale />}
        </PlanGrid>
      }
    />
  );
}

function Free() {
  return (
    <FreePrice>
      <MoneyText amount={NO_MONEY} currency="USD" size="3xl" />
    </FreePrice>
  );
}

/** What costs nothing needs no answer to say so. */
function FreePlace() {
  return (
    <PricePlace name="free" unknown={<Free />}>
      <FreePrice>
        <SampleMoney size="3xl" />
      </FreePrice>
    </PricePlace>
  );
}

function OfferPlaces() {
  const { t } = useTranslation('pricing');
  return (
    <>
      {BILLING_PLANS.map((plan) => (
        <div key={plan} data-offer={plan} className="grid">
          <PremiumCard plan={plan} chip={<TrialPlaces />} price={<OfferPlace plan={plan} />} />
        </div>
      ))}
      <div id="prices-failed" hidden className="md:col-span-2">
        <Card>
          <ErrorState title={t('failed')} onRetry={() => undefined} />
        </Card>
      </div>
    </>
  );
}

function OfferPlace({ plan }: { plan: BillingPlan }) {
  const { t } = useTranslation('pricing');
  return (
    <PricePlace name={plan} unknown={<Text tone="muted">{t('priceLater')}</Text>}>
      <PriceLines
        plan={plan}
        amount={<SampleMoney size="3xl" />}
        saving={plan === 'PREMIUM_YEARLY' && <SavingPlace />}
        aMonth={plan === 'PREMIUM_YEARLY' && <SampleMoney weight="normal" />}
      />
    </PricePlace>
  );
}

interface PricePlaceProps {
  name: BillingPlan | 'free';
  /** Without scripts. */
  unknown: ReactNode;
  /** With samples in the places of the amounts. */
  children: ReactNode;
}

/** Until a price is known it is none: of what is coming it has the height. */
function PricePlace({ name, unknown, children }: PricePlaceProps) {
  return (
    <div data-price={name}>
      <div className="text-3xl noscript:hidden">
        <Skeleton width="m" height="title" />
      </div>
      <div className="hidden noscript:block">{unknown}</div>
      <template>{children}</template>
    </div>
  );
}

/** An amount with minor units: the script writes the real one as this one is written. */
function SampleMoney(look: { size?: '3xl'; weight?: 'normal' }) {
  return (
    <span data-money>
      <MoneyText amount={minorUnits(123)} currency="USD" {...look} />
    </span>
  );
}

const NUMBER = 2;

function SavingPlace() {
  const { t } = useTranslation('billing');
  return (
    <span data-saving>
      <Chip tone="owed">{t('saving', { percent: NUMBER })}</Chip>
    </span>
  );
}

/** A language counts one day in other words than several. */
function TrialPlaces() {
  const { t } = useTranslation('billing');
  return [1, NUMBER].map((count) => (
    <span key={count} hidden data-trial={count === 1 ? 'one' : 'other'}>
      <Chip tone="accent">{t('offer.trial', { count })}</Chip>
    </span>
  ));
}

import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { type BillingPlan, DEFAULT_BILLING_PLAN } from '#domain/premium/subscription.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { SkeletonCard } from '#web/kit/feedback/skeleton-card.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { PlanChoice } from '#web/parts/premium/plan-choice.tsx';
import { offersOf } from '#web/parts/premium/prices.ts';
import { productsQuery } from '#web/queries/premium/billing.ts';
import type { Checkout } from './use-checkout.ts';

interface OfferCardProps {
  checkout: Checkout;
  /** Chosen before, as on the page of prices. */
  plan: BillingPlan | undefined;
}

/** Choose a plan, and pay for it in the overlay. */
export function OfferCard({ checkout, plan }: OfferCardProps) {
  const { t } = useTranslation('billing');
  const products = useQuery(productsQuery());
  const [chosen, setChosen] = useState(plan ?? DEFAULT_BILLING_PLAN);

  if (products.isPending) return <SkeletonCard rows={3} leading="none" />;
  if (products.isError)
    return (
      <Card>
        <ErrorState title={t('offer.failed')} onRetry={() => void products.refetch()} />
      </Card>
    );
  const offers = offersOf(products.data);
  const offer = offers.find((one) => one.plan === chosen) ?? offers[0];
  if (!offer) return null;
  const isBusy = checkout.phase !== 'idle';
  const hasTrial = offer.trialDays > 0;
  return (
    <Card padded as="section" aria-labelledby="offer">
      <Stack gap="m">
        <Heading level={2} id="offer">
          {t('offer.title')}
        </Heading>
        <PlanChoice offers={offers} value={offer.plan} onValueChange={setChosen} />
        {checkout.failure && (
          <Notice tone="danger" title={t(`failure.${checkout.failure}`)} intoView>
            {t(checkout.failure === 'subscribed' ? 'failure.subscribedHint' : 'failure.hint')}
          </Notice>
        )}
        <Button
          variant="primary"
          size="lg"
          block
          busy={isBusy}
          onClick={() => void checkout.start(offer.plan)}
        >
          {isBusy ? t('offer.redirecting') : t(hasTrial ? 'offer.start' : 'offer.buy')}
        </Button>
        <ul className="grid gap-1.5">
          {([...(hasTrial ? ['noCharge' as const] : []), 'cancel', 'refund'] as const).map((note) => (
            <li key={note} className="flex gap-2.5">
              <ShieldCheck size={16} aria-hidden className="mt-0.5 shrink-0 text-ink-3" />
              <Text size="s" tone="muted" as="span">
                {t(`offer.${note}`)}
              </Text>
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  );
}

import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { createQueryClient } from '#web/queries/connection/client.ts';
import { billingConfigQuery } from '#web/queries/premium/billing.ts';
import { PlanCards } from './plan-cards.tsx';
import { Pricing } from './pricing.tsx';

/** `/pricing` for a reader who has come from the app. It stands outside the signed-in pages and keeps what it reads apart. */
export function Screen() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <ReadPricing />
    </QueryClientProvider>
  );
}

function ReadPricing() {
  const { t } = useTranslation('pricing');
  usePageTitle(t('title'));
  const isSold = useQuery(billingConfigQuery()).data?.plans.length !== 0;
  return <Pricing isSold={isSold} cards={<PlanCards />} />;
}

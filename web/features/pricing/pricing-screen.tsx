import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadingScreen } from '#web/kit/feedback/loading-screen.tsx';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { useSession } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { createQueryClient } from '#web/queries/connection/client.ts';
import { useConfig } from '#web/queries/connection/config.ts';
import { billingConfigQuery } from '#web/queries/premium/billing.ts';
import { ForAll } from './not-for-sale.tsx';
import { SignUpLink } from './plan-card.tsx';
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
  const config = useConfig();
  const { user, status } = useSession();
  const isSold = useQuery(billingConfigQuery()).data?.plans.length !== 0;
  // Plans that this server does not have are not shown for a moment.
  if (config === undefined) return <LoadingScreen />;
  const hasSupport = Boolean(config?.supportEmail);
  if (!config?.premiumForAll)
    return <Pricing isSold={isSold} isForAll={false} hasSupport={hasSupport} cards={<PlanCards />} />;
  const isVisitor = !user && status !== 'initializing';
  return (
    <Pricing
      isSold={false}
      isForAll
      hasSupport={hasSupport}
      cards={<ForAll action={isVisitor && <SignUpLink block={false} />} />}
    />
  );
}

import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { PlanTable } from '#web/parts/premium/plan-table.tsx';
import { createQueryClient } from '#web/queries/connection/client.ts';
import { billingConfigQuery } from '#web/queries/premium/billing.ts';
import { Guarantees } from './guarantees.tsx';
import { PlanCards } from './plan-cards.tsx';
import { Questions } from './questions.tsx';

/** `/pricing`: what Quits costs, for all visitors. It stands outside the signed-in pages and keeps what it reads apart. */
export function Screen() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Pricing />
    </QueryClientProvider>
  );
}

function Pricing() {
  const { t } = useTranslation('pricing');
  usePageTitle(t('title'));
  const isSold = useQuery(billingConfigQuery()).data?.plans.length !== 0;
  return (
    <Page>
      <div className="grid gap-14 py-2 sm:gap-20 sm:py-6">
        <header className="grid gap-4">
          <Heading level={1} size="hero">
            {t('title')}
          </Heading>
          <div className="max-w-[36rem]">
            <Text size="xl" tone="muted">
              {t('lead')}
            </Text>
          </div>
        </header>
        <PlanCards />
        {isSold && <Guarantees />}
        <section aria-labelledby="compare" className="grid gap-5">
          <Heading level={2} size="2xl" id="compare">
            {t('compare')}
          </Heading>
          <PlanTable asked={undefined} />
        </section>
        {isSold && <Questions />}
      </div>
    </Page>
  );
}

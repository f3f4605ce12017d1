import type { ReactNode } from 'react';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { PlanTable } from '#web/parts/premium/plan-table.tsx';
import { Guarantees } from './guarantees.tsx';
import { Questions } from './questions.tsx';

interface PricingProps {
  /** Else there is nothing to promise of a purchase, and nothing to ask about it. */
  isSold: boolean;
  /** Every account has premium: there are no plans to compare. */
  isForAll: boolean;
  /** Of the comparison: priority support is listed. */
  hasSupport: boolean;
  cards: ReactNode;
}

/** What Quits costs: in the app, and on the page that the build renders. */
export function Pricing({ isSold, isForAll, hasSupport, cards }: PricingProps) {
  const { t } = useTranslation('pricing');
  return (
    <Page>
      <div className="grid gap-14 py-2 sm:gap-20 sm:py-6">
        <header className="grid gap-4">
          <Heading level={1} size="hero">
            {t('title')}
          </Heading>
          <div className="max-w-[36rem]">
            <Text size="xl" tone="muted">
              {t(isForAll ? 'leadForAll' : 'lead')}
            </Text>
          </div>
        </header>
        {cards}
        {isSold && <Guarantees />}
        {!isForAll && (
          <section aria-labelledby="compare" className="grid gap-5">
            <Heading level={2} size="2xl" id="compare">
              {t('compare')}
            </Heading>
            <PlanTable asked={undefined} hasSupport={hasSupport} />
          </section>
        )}
        {isSold && <Questions />}
      </div>
    </Page>
  );
}

import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { Invitation } from './invitation.tsx';
import type { LandingOffers } from './offers.ts';
import { SampleCard } from './sample-card.tsx';

export function Hero({ demo, premiumForAll }: LandingOffers) {
  const { t } = useTranslation('landing');
  return (
    <section className="grid items-center gap-12 lg:grid-cols-[minmax(0,1fr)_30rem] lg:gap-14">
      <div>
        <Heading level={1} size="hero">
          {t('hero.title')}
        </Heading>
        <div className="mt-6 mb-8 max-w-[31rem]">
          <Text size="xl" tone="muted">
            {t('hero.detail')}
          </Text>
        </div>
        <Invitation demo={demo} />
        <div className="mt-5">
          <Text size="s" tone="faint">
            {premiumForAll ? t('hero.noteForAll') : t('hero.note')}
          </Text>
        </div>
      </div>
      <SampleCard />
    </section>
  );
}

import { Page } from '#web/kit/layout/page.tsx';
import { Closing } from './closing.tsx';
import { Facts } from './facts.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import type { LandingOffers } from './offers.ts';
import { Steps } from './steps.tsx';

/** Presents Quits to visitors without an account. */
export function LandingScreen({ demo, premiumForAll }: LandingOffers) {
  return (
    <Page>
      <div className="grid gap-20 py-4 sm:gap-28 sm:py-10">
        <Hero demo={demo} premiumForAll={premiumForAll} />
        <Steps />
        <Features />
        <Facts about="audiences" />
        <Facts about="trust" />
        <Closing demo={demo} />
      </div>
    </Page>
  );
}

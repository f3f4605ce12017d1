import { type ReactNode, Suspense, useEffect } from 'react';
import { deferredScreen } from '#web/lib/loading/deferred-screen.tsx';
import { noteOverLimit } from '#web/parts/accounts/over-limit.ts';
import { closeUpgradeOffer, useUpgradeOffer } from '#web/parts/premium/upgrade-offer.ts';
import { isOverLimit, useTier } from '#web/queries/groups/tier.ts';
import { useLimitRefusal } from './use-limit-refusal.ts';
import { useReminder } from './use-reminder.ts';

const Banner = deferredScreen(['upgrade'], () => import('./limit-banner.tsx'));
const Reminder = deferredScreen(['upgrade'], () => import('./limit-dialog.tsx'));
const Upgrade = deferredScreen(['upgrade', 'billing'], () => import('./upgrade-dialog.tsx'));
const Refusal = deferredScreen(['upgrade'], () => import('./refusal-dialog.tsx'));

/** Around the signed-in screens: tells a reader over the limit of the free plan what that means, on every screen. */
export function Screen({ children }: { children: ReactNode }) {
  const tier = useTier();
  const over = isOverLimit(tier) ? tier : undefined;
  const isOver = over !== undefined;
  useEffect(() => {
    noteOverLimit(isOver);
    return () => noteOverLimit(false);
  }, [isOver]);
  const reminder = useReminder(tier && isOver);
  const refusal = useLimitRefusal();
  const offer = useUpgradeOffer();

  // A refusal has just said the same: no reminder on top.
  function closeRefusal() {
    refusal.close();
    reminder.close();
  }

  return (
    <>
      <Suspense fallback={null}>{over && <Banner tier={over} />}</Suspense>
      {children}
      <Suspense fallback={null}>
        {over && reminder.isDue && !refusal.params && <Reminder tier={over} onClose={reminder.close} />}
        {offer && <Upgrade offer={offer} onClose={closeUpgradeOffer} />}
        {refusal.params && <Refusal params={refusal.params} onClose={closeRefusal} />}
      </Suspense>
    </>
  );
}

import { createSharedValue } from '#web/lib/browser/shared-value.ts';
import type { PlanFeature, Source } from './plan-features.ts';

export interface UpgradeOffer {
  /** The place that asked. */
  readonly source: Source;
  /** What the reader came for. */
  readonly feature: PlanFeature;
}

const current = createSharedValue<UpgradeOffer | undefined>(undefined);

/** Opens the offer of Premium over the page, which is as it was when the offer is closed. A payment leads away from it. */
export function offerUpgrade(offer: UpgradeOffer): void {
  current.set(offer);
}

export function closeUpgradeOffer(): void {
  current.set(undefined);
}

/** The offer that is open now. */
export const useUpgradeOffer = current.use;

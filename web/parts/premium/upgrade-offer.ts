import { useSyncExternalStore } from 'react';
import type { PlanFeature, Source } from './plan-features.ts';

export interface UpgradeOffer {
  /** The place that asked. */
  readonly source: Source;
  /** What the reader came for. */
  readonly feature: PlanFeature;
}

let current: UpgradeOffer | undefined;
const listeners = new Set<() => void>();

/** Opens the offer of Premium over the page, which is as it was when the offer is closed. A payment leads away from it. */
export function offerUpgrade(offer: UpgradeOffer): void {
  tell(offer);
}

export function closeUpgradeOffer(): void {
  tell(undefined);
}

/** The offer that is open now. */
export function useUpgradeOffer(): UpgradeOffer | undefined {
  return useSyncExternalStore(subscribe, () => current);
}

function tell(offer: UpgradeOffer | undefined): void {
  current = offer;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

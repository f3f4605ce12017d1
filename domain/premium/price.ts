import type { BilledPrice } from './paddle-subscription.ts';

// What a yearly plan costs beside the monthly one. What is claimed is never better than what is paid: a
// saving is rounded down, and the price of a month up.

/**
 * What a year costs less than twelve months.
 * @returns whole percent, 0 to 100; 0 where nothing is saved or the two cannot be compared
 */
export function savingPercent(monthly: BilledPrice, yearly: BilledPrice): number {
  const year = monthly.amount * 12;
  if (monthly.currency !== yearly.currency || year === 0) return 0;
  return Math.max(0, Math.floor(((year - yearly.amount) * 100) / year));
}

/** A twelfth of what a year costs, in minor units. */
export function monthlyPart(yearly: BilledPrice): number {
  return Math.ceil(yearly.amount / 12);
}

import type { BillingProduct } from '#contract/premium/billing.ts';
import { type MinorUnits, minorUnits } from '#domain/money/money.ts';
import { monthlyPart, savingPercent } from '#domain/premium/price.ts';
import type { BillingPlan } from '#domain/premium/subscription.ts';

export interface PlanOffer {
  readonly plan: BillingPlan;
  readonly amount: MinorUnits;
  readonly currency: string;
  readonly trialDays: number;
  /** Of a yearly plan: its price by the month. */
  readonly aMonth: MinorUnits | undefined;
  /** Of a yearly plan: whole percent that it costs less than twelve months; 0 where it does not. */
  readonly saving: number;
}

/** What each plan costs, the monthly one first, as Paddle said it. */
export function offersOf(products: readonly BillingProduct[]): PlanOffer[] {
  const monthly = products.find(({ id }) => id === 'PREMIUM_MONTHLY');
  return products
    .toSorted((a, b) => a.id.localeCompare(b.id))
    .map((product) => {
      const isYearly = product.id === 'PREMIUM_YEARLY';
      return {
        plan: product.id,
        amount: minorUnits(product.amount),
        currency: product.currency,
        trialDays: product.trialDays,
        aMonth: isYearly ? minorUnits(monthlyPart(product)) : undefined,
        saving: isYearly && monthly ? savingPercent(monthly, product) : 0,
      };
    });
}

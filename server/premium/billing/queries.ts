import type { BillingConfig, BillingProduct } from '#contract/premium/billing.ts';
import { BILLING_PLANS } from '#domain/premium/subscription.ts';
import { type Config, sellerOf } from '#server/config.ts';
import type { Paddle } from '#server/external/paddle/paddle.ts';

type ShopSettings = Pick<Config, 'paddle' | 'premiumForAll'>;

export function getBillingConfig(settings: ShopSettings): BillingConfig {
  const paddle = sellerOf(settings);
  if (!paddle) return { plans: [], environment: 'production', clientToken: null, scriptUrl: null };
  return {
    plans: BILLING_PLANS.map((id) => ({ id, priceId: paddle.prices[id] })),
    environment: paddle.environment,
    clientToken: paddle.clientToken,
    scriptUrl: paddle.scriptUrl,
  };
}

/** `visitor`: the address that the request came from, by which Paddle tells the country. */
export async function listProducts(
  paddle: Paddle | undefined,
  settings: ShopSettings,
  visitor: string,
): Promise<BillingProduct[]> {
  if (!paddle || !sellerOf(settings)) return [];
  const prices = await paddle.listPrices(visitor);
  return prices.map(({ plan, ...price }) => ({
    id: plan,
    ...price,
    interval: plan === 'PREMIUM_YEARLY' ? 'year' : 'month',
  }));
}

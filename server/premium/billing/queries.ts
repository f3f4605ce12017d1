import type { BillingConfig, BillingProduct } from '#contract/premium/billing.ts';
import { BILLING_PLANS } from '#domain/premium/subscription.ts';
import type { Config } from '#server/config.ts';
import type { Paddle } from '#server/external/paddle/paddle.ts';

type ShopSettings = Pick<Config, 'paddle' | 'premiumForAll'>;

/** Without Paddle, and where every account is premium, nothing is sold. */
export function getBillingConfig({ paddle, premiumForAll }: ShopSettings): BillingConfig {
  if (!paddle || premiumForAll) {
    return { plans: [], environment: 'production', clientToken: null, scriptUrl: null };
  }
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
  { premiumForAll }: ShopSettings,
  visitor: string,
): Promise<BillingProduct[]> {
  if (!paddle || premiumForAll) return [];
  const prices = await paddle.listPrices(visitor);
  return prices.map(({ plan, ...price }) => ({
    id: plan,
    ...price,
    interval: plan === 'PREMIUM_YEARLY' ? 'year' : 'month',
  }));
}

import type { Interval, Paddle as Sdk } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { currencySchema } from '#contract/value.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { BILLING_PLANS, type BillingPlan } from '#domain/premium/subscription.ts';
import { networkOf } from '#server/platform/callers/network.ts';
import { answerOf } from './asking.ts';
import { isPublicAddress, plainAddress } from './public-address.ts';

/** What a plan costs where the visitor is. */
export interface PaddlePrice {
  readonly plan: BillingPlan;
  readonly priceId: string;
  /** Minor units, which Paddle counts as ISO 4217 does: of JPY, yen. */
  readonly amount: number;
  readonly currency: CurrencyCode;
  readonly trialDays: number;
}

const KEPT_MS = 5 * 60_000;
const KEPT_MAX = 500;

/** Asks Paddle for the prices, and keeps them for some minutes, for so many visitors at most. */
export function createPriceList(
  load: () => Promise<Sdk>,
  prices: Readonly<Record<BillingPlan, string>>,
  clock: () => Date,
) {
  const kept = new Map<string, { readonly until: number; readonly list: Promise<readonly PaddlePrice[]> }>();
  return {
    /** `visitor`: the address that the request came from. */
    listPrices(visitor: string): Promise<readonly PaddlePrice[]> {
      const place = isPublicAddress(visitor) ? plainAddress(visitor) : '';
      const network = networkOf(place);
      const now = clock().getTime();
      const known = kept.get(network);
      if (known && known.until > now) return known.list;
      const list = load().then((sdk) => answerOf(readPrices(sdk, prices, place)));
      kept.delete(network);
      kept.set(network, { until: now + KEPT_MS, list });
      list.catch(() => kept.delete(network));
      // The first key is the one that was asked for longest ago.
      const [oldest] = kept.keys();
      if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
      return list;
    },
  };
}

const amountSchema = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

async function readPrices(
  sdk: Sdk,
  prices: Readonly<Record<BillingPlan, string>>,
  place: string,
): Promise<readonly PaddlePrice[]> {
  const preview = await sdk.pricingPreview.preview({
    items: BILLING_PLANS.map((plan) => ({ priceId: prices[plan], quantity: 1 })),
    ...(place !== '' && { customerIpAddress: place }),
  });
  return BILLING_PLANS.map((plan) => {
    const line = preview.details.lineItems.find(({ price }) => price.id === prices[plan]);
    if (!line) throw new Error(`Paddle has no price ${prices[plan]}`);
    const { trialPeriod } = line.price;
    return {
      plan,
      priceId: line.price.id,
      amount: amountSchema.parse(line.totals.total),
      currency: currencySchema.parse(preview.currencyCode),
      trialDays: trialPeriod ? trialPeriod.frequency * DAYS[trialPeriod.interval] : 0,
    };
  });
}

const DAYS: Readonly<Record<Interval, number>> = { day: 1, week: 7, month: 30, year: 365 };

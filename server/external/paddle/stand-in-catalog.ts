import type { CurrencyCode } from '#domain/money/currency.ts';
import { BILLING_PLANS, type BillingPlan, TRIAL_DAYS } from '#domain/premium/subscription.ts';

// What the stand-in sells: both plans of premium at prices that are made up.

export const STAND_IN_PRICES: Readonly<Record<BillingPlan, string>> = {
  PREMIUM_MONTHLY: 'pri_monthly',
  PREMIUM_YEARLY: 'pri_yearly',
};

/** Minor units. */
const AMOUNTS: Readonly<Record<string, Readonly<Record<BillingPlan, string>>>> = {
  EUR: { PREMIUM_MONTHLY: '499', PREMIUM_YEARLY: '4990' },
  USD: { PREMIUM_MONTHLY: '549', PREMIUM_YEARLY: '5490' },
  JPY: { PREMIUM_MONTHLY: '800', PREMIUM_YEARLY: '8000' },
};

const NAMES: Readonly<Record<BillingPlan, string>> = {
  PREMIUM_MONTHLY: 'Premium, monthly',
  PREMIUM_YEARLY: 'Premium, yearly',
};

export function planOfPrice(priceId: string): BillingPlan | undefined {
  return BILLING_PLANS.find((plan) => STAND_IN_PRICES[plan] === priceId);
}

/** A price as Paddle's API describes it, as far as Quits needs it. */
export function priceJson(plan: BillingPlan, currency: CurrencyCode) {
  return {
    id: STAND_IN_PRICES[plan],
    name: NAMES[plan],
    billing_cycle: { interval: intervalOf(plan), frequency: 1 },
    trial_period: { interval: 'day', frequency: TRIAL_DAYS, requires_payment_method: true },
    unit_price: { amount: amountOf(plan, currency), currency_code: currency },
    unit_price_overrides: [],
    quantity: { minimum: 1, maximum: 1 },
  };
}

export const PRODUCT_JSON = { id: 'pro_premium', name: 'Quits Premium' };

/** The answer to a preview of prices: one line each. */
export function previewJson(priceIds: readonly string[], currency: CurrencyCode) {
  const lines = priceIds.flatMap((priceId) => {
    const plan = planOfPrice(priceId);
    if (!plan) return [];
    const amount = amountOf(plan, currency);
    const totals = { subtotal: amount, discount: '0', tax: '0', total: amount };
    return {
      price: priceJson(plan, currency),
      quantity: 1,
      tax_rate: '0',
      unit_totals: totals,
      formatted_unit_totals: totals,
      totals,
      formatted_totals: totals,
      product: PRODUCT_JSON,
      discounts: [],
    };
  });
  return { currency_code: currency, details: { line_items: lines }, available_payment_methods: ['card'] };
}

export function intervalOf(plan: BillingPlan): 'month' | 'year' {
  return plan === 'PREMIUM_YEARLY' ? 'year' : 'month';
}

export function nameOf(plan: BillingPlan): string {
  return NAMES[plan];
}

function amountOf(plan: BillingPlan, currency: CurrencyCode): string {
  return AMOUNTS[currency]?.[plan] ?? '0';
}

/** For its own pages. */
export function priceText(plan: BillingPlan, currency: CurrencyCode): string {
  const style = { style: 'currency', currency } as const;
  const { maximumFractionDigits: decimals = 2 } = new Intl.NumberFormat('en', style).resolvedOptions();
  return new Intl.NumberFormat('en', style).format(Number(amountOf(plan, currency)) / 10 ** decimals);
}

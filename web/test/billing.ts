import {
  getBillingConfig,
  getSubscription,
  listProducts,
  type Subscription,
} from '#contract/premium/billing.ts';
import { getTierInfo } from '#contract/premium/tier.ts';
import { type Tier, tierInfo } from '#domain/groups/tier.ts';
import type { Plain, TestServer } from './server.ts';

/** What the page has asked of Paddle's overlay. */
export interface OverlayCall {
  items: { priceId: string; quantity: number }[];
  customer: { email: string };
  customData: Record<string, string>;
  settings: { successUrl: string; locale: string };
}

declare global {
  interface Window {
    overlay?: { opened: OverlayCall[]; tell: (name: string) => void; end: () => void };
  }
}

/** Stands for Paddle's script: opens a frame over the page, tells of events, and takes the page's scrolling as theirs does. */
const SCRIPT = `(() => {
let callback = () => {};
window.overlay = {
  opened: [],
  tell: (name) => callback({ name }),
  end: () => document.querySelector('.paddle-frame')?.remove(),
};
window.Paddle = {
  Environment: { set: () => {} },
  Initialize: ({ eventCallback }) => { callback = eventCallback; },
  Checkout: {
    open(options) {
      window.overlay.opened.push(options);
      const frame = document.createElement('iframe');
      frame.className = 'paddle-frame';
      frame.title = 'Checkout';
      document.body.append(frame);
      document.body.style.overflow = 'hidden';
      callback({ name: 'checkout.loaded' });
    },
  },
};
})();`;

const PADDLE_SCRIPT = `data:text/javascript,${encodeURIComponent(SCRIPT)}`;

/** The installation sells both plans: 4 a month, or 40 a year. */
export function sell(server: TestServer, { scriptUrl = PADDLE_SCRIPT, trialDays = 14 } = {}): void {
  server.answer(getBillingConfig, () => ({
    plans: [
      { id: 'PREMIUM_MONTHLY' as const, priceId: 'pri_month' },
      { id: 'PREMIUM_YEARLY' as const, priceId: 'pri_year' },
    ],
    environment: 'sandbox' as const,
    clientToken: 'test_token',
    scriptUrl,
  }));
  server.answer(listProducts, () => [
    {
      id: 'PREMIUM_YEARLY' as const,
      priceId: 'pri_year',
      amount: 40_00,
      currency: 'EUR',
      interval: 'year' as const,
      trialDays,
    },
    {
      id: 'PREMIUM_MONTHLY' as const,
      priceId: 'pri_month',
      amount: 4_00,
      currency: 'EUR',
      interval: 'month' as const,
      trialDays,
    },
  ]);
}

export function sellNothing(server: TestServer): void {
  server.answer(getBillingConfig, () => ({
    plans: [],
    environment: 'production' as const,
    clientToken: null,
    scriptUrl: null,
  }));
}

/** For an account in so many groups: the installation bills no subscription, so it sells none. */
export function billNothing(server: TestServer, tier: Tier, groupCount = 1): void {
  sellNothing(server);
  server.answer(getTierInfo, () => tierInfo({ tier, groupCount, premiumForAll: false, hasBilling: false }));
}

export function subscribed(server: TestServer, facts: Partial<Plain<Subscription>> = {}): void {
  server.answer(getSubscription, () => ({
    tier: 'premium' as const,
    plan: 'PREMIUM_MONTHLY' as const,
    status: 'active' as const,
    startsAt: '2026-03-01T10:00:00Z',
    expiresAt: null,
    nextBillingAt: '2026-12-01T10:00:00Z',
    price: null,
    externalSubscriptionId: 'sub_01h',
    nextPlan: null,
    ...facts,
  }));
}

import type { Paddle as Sdk, Subscription } from '@paddle/paddle-node-sdk';
import { DomainError } from '#domain/error.ts';
import type { PaddleSubscription } from '#domain/premium/paddle-subscription.ts';
import type { BillingPlan } from '#domain/premium/subscription.ts';
import type { PaddleSettings } from '#server/paddle-settings.ts';
import { answerOf, loadSdk } from './asking.ts';
import { createPriceList, type PaddlePrice } from './price-list.ts';
import { parseAnswer, parseCustomer, parseIfReadable } from './subscription-schema.ts';

/**
 * Paddle's API, as far as it is needed here. Each call throws UnavailableServer where Paddle does not answer
 * as it should, and SUBSCRIPTION_NOT_FOUND for what it does not know.
 */
export interface Paddle {
  readonly settings: PaddleSettings;
  /** `visitor`: the address that the request came from. */
  listPrices(visitor: string): Promise<readonly PaddlePrice[]>;
  /** Every subscription, in pages. Throws at the end where some cannot be read, which hold up none of the others. */
  listSubscriptions(): AsyncGenerator<readonly PaddleSubscription[]>;
  /** Undefined where Paddle has no such subscription. */
  find(id: string): Promise<PaddleSubscription | undefined>;
  /** Nothing is billed now, and the next billing stays when it is. */
  changePlan(id: string, plan: BillingPlan, nextBilledAt: string): Promise<PaddleSubscription>;
  cancelAtPeriodEnd(id: string): Promise<PaddleSubscription>;
  /** For one that is paused, and so has no period that could end. */
  cancelNow(id: string): Promise<PaddleSubscription>;
  /** For one that is paused: a new period begins, and is charged. */
  resume(id: string): Promise<PaddleSubscription>;
  /** Takes back what is scheduled. */
  keep(id: string): Promise<PaddleSubscription>;
  /** Changes nothing where Paddle has no such subscription, or it has ended already. */
  endNow(id: string): Promise<void>;
  /** The address that the customer gave at a checkout: it is not confirmed. */
  getCustomerEmail(customerId: string): Promise<string>;
  /** An address that is valid for a short time. */
  createPortalUrl(customerId: string, subscriptionId: string): Promise<string>;
}

const EVERY_STATUS = ['active', 'canceled', 'past_due', 'paused', 'trialing'] as const;
/** As many as Paddle gives at most. */
const PAGE_SIZE = 200;

/** Nothing is loaded or asked before it is used. */
export function createPaddle(settings: PaddleSettings, clock: () => Date): Paddle {
  let loading: ReturnType<typeof loadSdk> | undefined;
  const load = () => {
    loading ??= loadSdk(settings);
    return loading;
  };
  const { listPrices } = createPriceList(load, settings.prices, clock);

  const subscription = async (ask: (sdk: Sdk) => Promise<Subscription>): Promise<PaddleSubscription> =>
    answerOf(load().then(ask).then(parseAnswer));

  const find = (id: string) => subscription((sdk) => sdk.subscriptions.get(id)).catch(undefinedIfUnknown);

  return {
    settings,
    find,
    listPrices,

    async *listSubscriptions() {
      const sdk = await load();
      const query = { perPage: PAGE_SIZE, orderBy: 'id[ASC]', status: [...EVERY_STATUS] };
      const pages = sdk.subscriptions.list(query);
      const unreadable: string[] = [];
      while (pages.hasMore) {
        const page = (await answerOf(pages.next())).map((found) => ({
          id: found.id,
          parsed: parseIfReadable(found),
        }));
        unreadable.push(...page.filter(({ parsed }) => parsed === undefined).map(({ id }) => id));
        yield page.flatMap(({ parsed }) => parsed ?? []);
      }
      if (unreadable.length > 0)
        throw new Error(`Paddle describes ${unreadable.join(', ')} as none is described`);
    },

    changePlan: (id, plan, nextBilledAt) =>
      subscription((sdk) =>
        sdk.subscriptions.update(id, {
          items: [{ priceId: settings.prices[plan], quantity: 1 }],
          prorationBillingMode: 'do_not_bill',
          // Paddle would begin a period anew where the plans are billed at different intervals.
          nextBilledAt,
        }),
      ),

    cancelAtPeriodEnd: (id) =>
      subscription((sdk) => sdk.subscriptions.cancel(id, { effectiveFrom: 'next_billing_period' })),

    cancelNow: (id) => subscription((sdk) => sdk.subscriptions.cancel(id, { effectiveFrom: 'immediately' })),

    resume: (id) => subscription((sdk) => sdk.subscriptions.resume(id, { effectiveFrom: 'immediately' })),

    keep: (id) => subscription((sdk) => sdk.subscriptions.update(id, { scheduledChange: null })),

    async endNow(id) {
      const found = await find(id);
      if (found === undefined || found.status === 'canceled') return;
      await subscription((sdk) => sdk.subscriptions.cancel(id, { effectiveFrom: 'immediately' }));
    },

    async getCustomerEmail(customerId) {
      const sdk = await load();
      return (await answerOf(sdk.customers.get(customerId).then(parseCustomer))).email;
    },

    async createPortalUrl(customerId, subscriptionId) {
      const sdk = await load();
      const session = await answerOf(sdk.customerPortalSessions.create(customerId, [subscriptionId]));
      return session.urls.general.overview;
    },
  };
}

function undefinedIfUnknown(error: unknown): undefined {
  if (error instanceof DomainError && error.code === 'SUBSCRIPTION_NOT_FOUND') return undefined;
  throw error;
}

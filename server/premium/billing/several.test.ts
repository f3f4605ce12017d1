import { describe, expect, it } from 'vitest';
import type { Subscription } from '#contract/premium/billing.ts';
import { expectData } from '#test/group.ts';
import { startShop } from '#test/paddle.ts';

const shop = await startShop();
const { as, paddle } = shop;

const CARD = '/api/tier/subscription';

describe('of several subscriptions', () => {
  it('the one that is changed is the one that is shown', async () => {
    const ana = await as('Ana');
    const first = await shop.buy(ana);
    await shop.wait(14);
    const second = await shop.buy(ana, 'PREMIUM_YEARLY');
    expect([first.status, second.status]).toEqual(['active', 'trialing']);
    expect(await shop.subscriptionOf(ana)).toMatchObject({
      externalSubscriptionId: first.id,
      status: 'active',
    });
    const changed = expectData(await ana.patch<Subscription>(CARD, { plan: 'PREMIUM_YEARLY' }));
    expect(changed).toMatchObject({ externalSubscriptionId: first.id, nextPlan: 'PREMIUM_YEARLY' });
    expectData(await ana.post(`${CARD}/cancel`));
    expect([first.cancelAt === undefined, second.cancelAt]).toEqual([false, undefined]);
    // The other one goes on, and so it is shown now, and is the next to be cancelled.
    expect((await shop.subscriptionOf(ana))?.externalSubscriptionId).toBe(second.id);
    expectData(await ana.post(`${CARD}/cancel`));
    expect(second.cancelAt).toEqual(second.period?.endsAt);
  });

  it('one that is past due and older is not shown before one on trial, nor changed', async () => {
    const ben = await as('Ben');
    const late = await shop.buy(ben);
    paddle.books.setCard(late, true);
    await shop.wait(14);
    const trial = await shop.buy(ben);
    expect((await shop.subscriptionOf(ben))?.externalSubscriptionId).toBe(trial.id);
    expectData(await ben.post(`${CARD}/cancel`));
    expect([late.cancelAt, trial.cancelAt]).toEqual([undefined, trial.period?.endsAt]);
    expect((await shop.subscriptionOf(ben))?.externalSubscriptionId).toBe(late.id);
  });
});

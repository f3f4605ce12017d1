import { describe, expect, it, test } from 'vitest';
import type { BillingConfig, BillingProduct, Subscription } from '#contract/premium/billing.ts';
import type { TierInfo } from '#domain/groups/tier.ts';
import { addJob } from '#server/platform/jobs/queue.ts';
import { runPendingJobs } from '#server/worker.ts';
import { startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { readEvents } from '#test/event-reader.ts';
import { expectData, makeGroup } from '#test/group.ts';
import { startShop } from '#test/paddle.ts';
import { setTier } from '#test/tier.ts';

const shop = await startShop();
const { app, as, anonymous, paddle, db } = shop;
const { books } = paddle;

const CARD = '/api/tier/subscription';
const tierOf = async (person: UserClient) => expectData(await person.get<TierInfo>('/api/tier/info')).tier;
const stateOf = async (person: UserClient) => [
  (await shop.subscriptionOf(person))?.status,
  await tierOf(person),
];
const reasonsOf = async ({ user }: UserClient) =>
  (
    await db
      .selectFrom('tier_changes')
      .select(['old_tier', 'new_tier', 'changed_by'])
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute()
  ).map(({ old_tier, new_tier, changed_by }) => [old_tier, new_tier, changed_by]);
const dayOf = (instant: string | null | undefined) => instant?.slice(0, 10);

describe('a change of the tier or the subscription', () => {
  it('reaches the open pages of its account, and of no other', async () => {
    const [ana, ben] = await Promise.all([as('Announced'), as('Bystander')]);
    const openPage = ({ token }: UserClient) => readEvents(app, { authorization: `Bearer ${token}` });
    const bens = await openPage(ben);
    const before = await openPage(ana);
    await shop.buy(ana);
    expect(await before.next()).toEqual({ event: 'tier.changed', data: {} });
    // The tier stays, while the subscription that is shown has changed.
    const after = await openPage(ana);
    expectData(await ana.post(`${CARD}/cancel`));
    expect(await after.next()).toEqual({ event: 'tier.changed', data: {} });
    const { id } = await makeGroup(ben);
    expect((await bens.next()).data.groupId).toBe(id);
    for (const page of [bens, before, after]) page.close();
  });
});

describe('a subscription', () => {
  it('begins with a trial, is charged after it, survives a failed payment, is cancelled, ends, and begins again', async () => {
    const ana = await as('Ana');
    expect(await shop.subscriptionOf(ana)).toBeNull();
    const { id } = await shop.buy(ana);
    const begun = await shop.subscriptionOf(ana);
    expect(begun).toMatchObject({ plan: 'PREMIUM_MONTHLY', status: 'trialing', externalSubscriptionId: id });
    expect(begun?.price).toEqual({ amount: 499, currency: 'EUR' });
    expect([dayOf(begun?.nextBillingAt), begun?.expiresAt, begun?.nextPlan]).toEqual([
      '2026-03-28',
      null,
      null,
    ]);
    expect(await tierOf(ana)).toBe('premium');

    await shop.wait(14);
    expect(await stateOf(ana)).toEqual(['active', 'premium']);
    expect(dayOf((await shop.subscriptionOf(ana))?.nextBillingAt)).toBe('2026-04-28');

    const bought = books.find(id);
    if (!bought) throw new Error('the stand-in has lost it');
    books.setCard(bought, true);
    await shop.wait(31);
    expect(await stateOf(ana)).toEqual(['past_due', 'premium']);

    books.setCard(bought, false);
    await shop.settle();
    expect(await stateOf(ana)).toEqual(['active', 'premium']);

    expectData(await ana.post<Subscription>(`${CARD}/cancel`));
    const cancelled = await shop.subscriptionOf(ana);
    expect(cancelled).toMatchObject({ status: 'cancelled', nextBillingAt: null, price: null });
    expect(dayOf(cancelled?.expiresAt)).toBe('2026-05-28');
    expect(await tierOf(ana)).toBe('premium');

    await shop.wait(31);
    expect(await stateOf(ana)).toEqual(['expired', 'free']);

    await shop.buy(ana, 'PREMIUM_YEARLY');
    expect(await stateOf(ana)).toEqual(['trialing', 'premium']);
    expect(await reasonsOf(ana)).toEqual([
      ['free', 'premium', null],
      ['premium', 'free', null],
      ['free', 'premium', null],
    ]);
  });

  it.each([
    ['canceled', 'expired'],
    ['paused', 'paused'],
  ] as const)('whose payment fails for a month is %s, and gives premium no longer', async (as_, status) => {
    const person = await as(`Late ${as_}`);
    const bought = await shop.buy(person);
    books.setCard(bought, true, as_);
    await shop.wait(14);
    expect(await stateOf(person)).toEqual(['past_due', 'premium']);
    await shop.wait(30);
    expect(await stateOf(person)).toEqual([status, 'free']);
  });

  it('that is paused is resumed, which is charged at once, or cancelled, which ends it at once', async () => {
    const person = await as('Paused');
    const bought = await shop.buy(person);
    books.setCard(bought, true, 'paused');
    await shop.wait(44);
    expect(await stateOf(person)).toEqual(['paused', 'free']);
    books.setCard(bought, false);
    const resumed = expectData(await person.post<Subscription>(`${CARD}/resume`));
    expect(resumed).toMatchObject({ status: 'active', expiresAt: null });
    expect(Date.parse(resumed.nextBillingAt ?? '')).toBeGreaterThan(books.now().getTime());
    expect(await stateOf(person)).toEqual(['active', 'premium']);
    await shop.settle();
    expect(await stateOf(person)).toEqual(['active', 'premium']);

    books.setCard(bought, true, 'paused');
    await shop.wait(62);
    expect(await stateOf(person)).toEqual(['paused', 'free']);
    expect(expectData(await person.post<Subscription>(`${CARD}/cancel`)).status).toBe('expired');
    await shop.settle();
    expect([await stateOf(person), bought.status]).toEqual([['expired', 'free'], 'canceled']);
    expect((await person.post(`${CARD}/resume`)).body.code).toBe('SUBSCRIPTION_EXPIRED');
  });

  it('changes its plan with the next bill: nothing is billed before, and what is paid for stays', async () => {
    const ben = await as('Ben');
    await shop.buy(ben);
    await shop.wait(14);
    const before = await shop.subscriptionOf(ben);
    const changed = expectData(await ben.patch<Subscription>(CARD, { plan: 'PREMIUM_YEARLY' }));
    // The price is of the next bill.
    const ofYear = { amount: 4990, currency: 'EUR' };
    expect(changed).toEqual({ ...before, nextPlan: 'PREMIUM_YEARLY', price: ofYear });
    await shop.settle();
    expect(await shop.subscriptionOf(ben)).toEqual(changed);
    // Once more changes nothing, and it can be taken back and done again.
    expect(expectData(await ben.patch<Subscription>(CARD, { plan: 'PREMIUM_YEARLY' }))).toEqual(changed);
    expect(expectData(await ben.patch<Subscription>(CARD, { plan: 'PREMIUM_MONTHLY' }))).toEqual(before);
    expectData(await ben.patch<Subscription>(CARD, { plan: 'PREMIUM_YEARLY' }));
    await shop.wait(31);
    const renewed = await shop.subscriptionOf(ben);
    expect(renewed).toMatchObject({ plan: 'PREMIUM_YEARLY', nextPlan: null, status: 'active' });
    expect(Date.parse(renewed?.nextBillingAt ?? '') - Date.parse(before?.nextBillingAt ?? '')).toBe(
      365 * 86_400_000,
    );
    // Back to monthly: the year that is paid for is not lost.
    const back = expectData(await ben.patch<Subscription>(CARD, { plan: 'PREMIUM_MONTHLY' }));
    expect(back).toEqual({ ...renewed, nextPlan: 'PREMIUM_MONTHLY', price: before?.price });
  });

  it('on trial changes its plan at once, and the trial stays as long', async () => {
    const cleo = await as('Cleo');
    await shop.buy(cleo);
    const before = await shop.subscriptionOf(cleo);
    const changed = expectData(await cleo.patch<Subscription>(CARD, { plan: 'PREMIUM_YEARLY' }));
    const price = { amount: 4990, currency: 'EUR' };
    expect(changed).toEqual({ ...before, plan: 'PREMIUM_YEARLY', price });
  });

  it('that is cancelled goes on when that is taken back', async () => {
    const dev = await as('Dev');
    await shop.buy(dev);
    const before = await shop.subscriptionOf(dev);
    expect(expectData(await dev.post<Subscription>(`${CARD}/cancel`)).status).toBe('cancelled');
    expect((await dev.patch(CARD, { plan: 'PREMIUM_YEARLY' })).status).toBe(404);
    expect(expectData(await dev.post<Subscription>(`${CARD}/resume`))).toEqual(before);
    await shop.settle();
    expect(await shop.subscriptionOf(dev)).toEqual(before);
  });

  it('is cancelled and taken back a second time with the same answer, and Paddle is not asked again', async () => {
    const dot = await as('Dot');
    await shop.buy(dot);
    for (const path of ['cancel', 'resume']) {
      const answered = expectData(await dot.post<Subscription>(`${CARD}/${path}`));
      await shop.settle();
      const told = paddle.deliveries.all.length;
      // As a caller asks to whom the first answer was lost.
      expect(expectData(await dot.post<Subscription>(`${CARD}/${path}`))).toEqual(answered);
      await shop.settle();
      expect(paddle.deliveries.all).toHaveLength(told);
    }
    // Once it has ended, there is nothing to change, and the refusal says why.
    expectData(await dot.post<Subscription>(`${CARD}/cancel`));
    await shop.wait(31);
    expect(await stateOf(dot)).toEqual(['expired', 'free']);
    for (const ask of [
      () => dot.patch(CARD, { plan: 'PREMIUM_YEARLY' }),
      () => dot.post(`${CARD}/cancel`),
      () => dot.post(`${CARD}/resume`),
    ]) {
      const { status, body } = await ask();
      expect([status, body.code]).toEqual([403, 'SUBSCRIPTION_EXPIRED']);
    }
    // A card and old invoices are still managed at Paddle.
    expect((await dot.get('/api/paddle/customer-portal')).status).toBe(200);
  });

  it('is managed at Paddle, by an address of its own', async () => {
    const emma = await as('Emma');
    const { customerId } = await shop.buy(emma);
    const { portalUrl } = expectData(await emma.get<{ portalUrl: string }>('/api/paddle/customer-portal'));
    expect(portalUrl).toBe(`${paddle.url}/portal/${customerId}`);
  });

  it('is refused to be changed by an account without one, granted or not', async () => {
    const [flor, gus] = [await as('Flor'), await as('Gus')];
    await setTier(db, gus, 'premium');
    for (const person of [flor, gus]) {
      for (const ask of changesBy(person)) {
        const { status, body } = await ask();
        expect([status, body.code]).toEqual([404, 'SUBSCRIPTION_NOT_FOUND']);
      }
    }
    expect(await shop.subscriptionOf(gus)).toMatchObject({
      plan: null,
      status: 'active',
      expiresAt: null,
      nextBillingAt: null,
      externalSubscriptionId: expect.stringMatching(/^admin-grant-/),
    });
  });
});

describe('while Paddle is away', () => {
  it('what is asked of it is refused as something to try again, and changes nothing', async () => {
    const away = await startShop();
    const ana = await away.as('Ana');
    await away.buy(ana);
    const before = await away.subscriptionOf(ana);
    await away.paddle.close();
    for (const ask of [
      () => ana.patch(CARD, { plan: 'PREMIUM_YEARLY' }),
      () => ana.post(`${CARD}/cancel`),
      () => ana.get('/api/paddle/customer-portal'),
      () => away.anonymous.get('/api/paddle/products'),
    ]) {
      const { status, body, headers } = await ask();
      expect([status, body.code, headers['retry-after']]).toEqual([503, 'SERVICE_UNAVAILABLE', '2']);
    }
    expect(await away.subscriptionOf(ana)).toEqual(before);
    expect(
      expectData(await away.anonymous.get<BillingConfig>('/api/paddle/public-config')).plans,
    ).toHaveLength(2);
  });
});

describe('without Paddle', () => {
  it('a subscription from before is not called missing, and what is asked of it is refused', async () => {
    const [ola, pia] = [await as('Ola'), await as('Pia')];
    await shop.buy(ola);
    const without = await shop.another({ paddle: undefined });
    const [owner, free] = [await without.as('Ola'), await without.as('Pia')];
    expect(expectData(await owner.get<TierInfo>('/api/tier/info')).hasBilling).toBe(false);
    expect(expectData(await ola.get<TierInfo>('/api/tier/info')).hasBilling).toBe(true);
    for (const [person, expected] of [
      [owner, [503, 'SERVICE_UNAVAILABLE']],
      [free, [404, 'SUBSCRIPTION_NOT_FOUND']],
    ] as const) {
      for (const ask of changesBy(person)) {
        const { status, body } = await ask();
        expect([status, body.code]).toEqual(expected);
      }
    }
    expect((await shop.subscriptionOf(ola))?.status).toBe('trialing');
    expect(await shop.subscriptionOf(pia)).toBeNull();
  });
});

describe('of two at once', () => {
  it('one ends, and the other still gives premium', async () => {
    const hal = await as('Hal');
    const first = await shop.buy(hal);
    const second = await shop.buy(hal, 'PREMIUM_YEARLY');
    books.endNow(second);
    await shop.settle();
    expect(await stateOf(hal)).toEqual(['trialing', 'premium']);
    expect((await shop.subscriptionOf(hal))?.externalSubscriptionId).toBe(first.id);
    books.endNow(first);
    await shop.settle();
    expect(await stateOf(hal)).toEqual(['expired', 'free']);
  });

  it('what is paid is shown, and what was granted stays when it ends', async () => {
    const ida = await as('Ida');
    await setTier(db, ida, 'premium');
    const bought = await shop.buy(ida);
    expect((await shop.subscriptionOf(ida))?.externalSubscriptionId).toBe(bought.id);
    books.endNow(bought);
    await shop.settle();
    expect((await shop.subscriptionOf(ida))?.externalSubscriptionId).toMatch(/^admin-grant-/);
    expect(await tierOf(ida)).toBe('premium');
    expect(await reasonsOf(ida)).toEqual([]);
    // As for an account that has never bought one: not that a subscription has ended.
    for (const ask of [
      () => ida.patch(CARD, { plan: 'PREMIUM_YEARLY' }),
      () => ida.post(`${CARD}/cancel`),
      () => ida.post(`${CARD}/resume`),
    ]) {
      const { status, body } = await ask();
      expect([status, body.code]).toEqual([404, 'SUBSCRIPTION_NOT_FOUND']);
    }
  });
});

describe('the nightly comparison', () => {
  const reconcile = async () => {
    await db.transaction().execute((trx) => addJob(trx, 'reconcile-subscriptions', {}));
    await runPendingJobs(shop.deps);
  };

  it('repairs what was told and never came, in every page', async () => {
    const people = [await as('Jon'), await as('Kim'), await as('Lea'), await as('Max'), await as('Noa')];
    paddle.deliveries.withhold(true);
    for (const person of people) await shop.buy(person);
    paddle.deliveries.withhold(false);
    for (const person of people) expect(await shop.subscriptionOf(person)).toBeNull();
    await reconcile();
    for (const person of people) expect(await stateOf(person)).toEqual(['trialing', 'premium']);
    const before = await db.selectFrom('subscriptions').selectAll().orderBy('id').execute();
    await reconcile();
    expect(await db.selectFrom('subscriptions').selectAll().orderBy('id').execute()).toEqual(before);
  });

  it('repairs what is wrong here, whenever that was said', async () => {
    const olga = await as('Olga');
    const { id } = await shop.buy(olga);
    await db
      .updateTable('subscriptions')
      .set({ status: 'expired', occurred_at: new Date('2030-01-01T00:00:00Z') })
      .where('external_id', '=', id)
      .execute();
    await reconcile();
    expect(await stateOf(olga)).toEqual(['trialing', 'premium']);
  });

  it('leaves what Paddle bills for no account here', async () => {
    const before = await db.selectFrom('subscriptions').selectAll().orderBy('id').execute();
    paddle.deliveries.withhold(true);
    books.buy(paddle.settings.prices.PREMIUM_MONTHLY, 'stranger@elsewhere.example', null);
    paddle.deliveries.withhold(false);
    await reconcile();
    expect(await db.selectFrom('subscriptions').selectAll().orderBy('id').execute()).toEqual(before);
  });
});

describe('what is sold', () => {
  it('is both plans, with their prices and their trial, to anybody who asks', async () => {
    const { clientToken, scriptUrl, prices } = paddle.settings;
    expect(expectData(await anonymous.get<BillingConfig>('/api/paddle/public-config'))).toEqual({
      plans: [
        { id: 'PREMIUM_MONTHLY', priceId: prices.PREMIUM_MONTHLY },
        { id: 'PREMIUM_YEARLY', priceId: prices.PREMIUM_YEARLY },
      ],
      environment: 'sandbox',
      clientToken,
      scriptUrl,
    });
    const products = expectData(await anonymous.get<BillingProduct[]>('/api/paddle/products'));
    const both = { currency: 'EUR', trialDays: 14 };
    expect(products).toEqual([
      { id: 'PREMIUM_MONTHLY', priceId: 'pri_monthly', amount: 499, interval: 'month', ...both },
      { id: 'PREMIUM_YEARLY', priceId: 'pri_yearly', amount: 4990, interval: 'year', ...both },
    ]);
  });

  test.each([
    ['where Paddle is not configured', {}],
    ['where every account is premium', { premiumForAll: true, paddle: paddle.settings }],
  ])('is nothing %s', async (_, settings) => {
    const other = await startTestApp(settings);
    const config = expectData(await other.anonymous.get<BillingConfig>('/api/paddle/public-config'));
    expect(config).toMatchObject({ plans: [], clientToken: null, scriptUrl: null });
    expect(expectData(await other.anonymous.get('/api/paddle/products'))).toEqual([]);
    const person = await other.as('Ana');
    expect(expectData(await person.get(CARD))).toBeNull();
    expect((await person.post(`${CARD}/cancel`)).body.code).toBe('SUBSCRIPTION_NOT_FOUND');
  });
});

/** All that an account may ask of its subscription. */
function changesBy(person: UserClient) {
  return [
    () => person.patch(CARD, { plan: 'PREMIUM_YEARLY' }),
    () => person.post(`${CARD}/cancel`),
    () => person.post(`${CARD}/resume`),
    () => person.get('/api/paddle/customer-portal'),
  ];
}

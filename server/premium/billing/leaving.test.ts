import { describe, expect, it } from 'vitest';
import type { OwnData } from '#contract/exports.ts';
import { daysAfter } from '#domain/calendar/day.ts';
import type { TierInfo } from '#domain/groups/tier.ts';
import { emailOf } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { findText } from '#test/find-text.ts';
import { KEPT } from '#test/forgotten-data.ts';
import { evenly, expectData, makeGroup } from '#test/group.ts';
import { startShop } from '#test/paddle.ts';
import { create, created, flatsIn, read } from '#test/recurring.ts';

const shop = await startShop({ adminEmails: [emailOf('Root')] });
const { as, db, paddle, clock } = shop;
const { passMinute, sendGathered, day, later } = flatsIn(shop);

describe('the end of an account', () => {
  it('stops the bills when it is asked for, and ends the subscription with it; nothing of it is left', async () => {
    const ana = await as('Ana');
    const bought = await shop.buy(ana);
    await shop.askToLeave(ana);
    // Nothing is billed while the person may still come back.
    expect([bought.status, bought.cancelAt]).toEqual(['trialing', bought.period?.endsAt]);
    const { length } = paddle.deliveries.all;
    await shop.endAccounts();
    expect(bought.status).toBe('canceled');
    const rows = await db
      .selectFrom('subscriptions')
      .select('id')
      .where('user_id', '=', ana.user.id)
      .execute();
    expect(rows).toEqual([]);
    // What Paddle told of its end came after the person was forgotten.
    expect(paddle.deliveries.all.length).toBeGreaterThan(length);
    expect(await db.selectFrom('paddle_events').select('id').execute()).toEqual([]);
    const left = await findText(db, ana.user.id);
    expect(left.filter((place) => !(place.replace('public.', '') in KEPT))).toEqual([]);
  });

  it('ends one that is paused until a day, and leaves one that only its owner resumes', async () => {
    const gus = await as('Gus');
    const [until, paused] = [await shop.buy(gus), await shop.buy(gus)];
    paddle.books.pause(until, daysAfter(clock.now(), 10));
    paddle.books.pause(paused);
    await shop.settle();
    await shop.askToLeave(gus);
    expect([until.status, paused.status]).toEqual(['canceled', 'paused']);
    await shop.endAccounts();
    expect([until.status, paused.status]).toEqual(['canceled', 'canceled']);
  });

  it('keeps the recurring expenses of its owner going while it can be taken back, though the subscription ends', async () => {
    const [hal, ida] = [await as('Hal'), await as('Ida')];
    const bought = await shop.buy(hal);
    const rule = await makeDailyRule(hal, ida);
    await shop.askToLeave(hal);
    await passDays(20);
    expect(bought.status).toBe('canceled');
    await later({}, [ida]);
    expect(await read(ida, rule.id)).toMatchObject({ isActive: true, ownerLacksPremium: false });
    expect((await created(ida, rule.id)).length).toBe(21);
    expect(await tierLogOf(hal)).toEqual([['premium', `Subscription ${bought.id} is trialing`]]);

    await later({}, [hal]);
    await shop.settle();
    expect(expectData(await hal.get<TierInfo>('/api/tier/info')).tier).toBe('free');
    const [ended] = await tierLogOf(hal);
    expect(ended).toEqual(['free', `Subscription ${bought.id} is expired`]);
    await passDays(1);
    await later({}, [ida]);
    expect(await read(ida, rule.id)).toMatchObject({ isActive: false, pauseReason: 'premium-ended' });
    expect((await created(ida, rule.id)).length).toBe(21);
    await sendGathered();
    expect((await shop.mails.to(emailOf('Hal'))).subject).toBe('“Milk” in “Flat 12” is paused');
  });

  it('keeps the premium of an owner who comes back before the subscription ends', async () => {
    const [jon, kay] = [await as('Jon'), await as('Kay')];
    await shop.buy(jon);
    const rule = await makeDailyRule(jon, kay);
    await shop.askToLeave(jon);
    await passDays(2);
    await later({}, [jon, kay]);
    await shop.settle();
    expect(expectData(await jon.get<TierInfo>('/api/tier/info')).tier).toBe('premium');
    await passDays(1);
    await later({}, [kay]);
    expect(await read(kay, rule.id)).toMatchObject({ isActive: true, createdCount: 4 });
  });

  it('forgets what could not be applied, too', async () => {
    const cleo = await as('Cleo');
    paddle.books.buy('pri_monthly', emailOf('Cleo'), { user_id: cleo.user.id });
    await shop.settle();
    await db.deleteFrom('subscriptions').where('user_id', '=', cleo.user.id).execute();
    await db
      .updateTable('paddle_events')
      .set({ applied_at: null, failed_at: clock.now(), error: 'a fault' })
      .execute();
    expect(await findText(db, cleo.user.id)).toContain('public.paddle_events.body');
    await shop.askToLeave(cleo);
    await shop.endAccounts();
    expect(await findText(db, cleo.user.id)).not.toContain('public.paddle_events.body');
  });
});

it('the export of one’s own data holds what was paid and granted', async () => {
  const dev = await as('Dev');
  const { id } = await shop.buy(dev);
  const data = expectData(await dev.get<OwnData>('/api/users/export'));
  expect(data.subscriptions).toMatchObject([
    { externalSubscriptionId: id, status: 'trialing', plan: 'PREMIUM_MONTHLY' },
  ]);
});

describe('a site admin', () => {
  it('does not end premium that is paid for', async () => {
    const [root, emma] = [await as('Root'), await as('Emma')];
    const bought = await shop.buy(emma);
    const path = `/api/admin/users/${emma.user.id}/tier`;
    const down = { tier: 'free', reason: 'By mistake' };
    expect(expectData(await root.post(`${path}/validate`, down))).toMatchObject({
      errors: ['paid-subscription'],
    });
    const { status, body } = await root.post(path, down);
    expect([status, body.code, body.params]).toEqual([
      422,
      'INVALID_TIER_TRANSITION',
      { reason: 'paid-subscription' },
    ]);
    paddle.books.endNow(bought);
    await shop.settle();
    clock.advance({ seconds: 1 });
    expectData(await root.post(path, { tier: 'premium', reason: 'A gift' }));
    expect(await shop.subscriptionOf(emma)).toMatchObject({ plan: null, status: 'active', expiresAt: null });
    expectData(await root.post(path, { ...down, reason: 'It was for a month' }));
    expect(await shop.subscriptionOf(emma)).toMatchObject({ plan: null, status: 'expired', tier: 'free' });
    expect(expectData(await emma.get<TierInfo>('/api/tier/info')).tier).toBe('free');
  });
});

async function makeDailyRule(owner: UserClient, other: UserClient) {
  const { id: groupId } = await makeGroup(owner, [other]);
  const entry = { groupId, description: 'Milk', amount: 2_00, currency: 'EUR' };
  const sides = { payers: evenly(owner), recipients: evenly(owner, other) };
  return create(owner, { ...entry, ...sides, frequency: 'daily', startDate: day(0) });
}

/** Here and at Paddle, one after the other: the job of each day books it. */
async function passDays(days: number): Promise<void> {
  for (let passed = 0; passed < days; passed++) {
    clock.advance({ days: 1 });
    await shop.wait(0);
    await passMinute();
  }
}

/** The newest first. */
async function tierLogOf({ user }: UserClient) {
  const rows = await db
    .selectFrom('tier_changes')
    .select(['new_tier', 'reason'])
    .where('user_id', '=', user.id)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ new_tier: tier, reason }) => [tier, reason]);
}

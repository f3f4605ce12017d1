import type { Page } from '@playwright/test';
import { getSubscription } from '#contract/premium/billing.ts';
import type { SubscriptionStatus } from '#domain/premium/subscription.ts';
import { expect, type Visitor } from './journey.ts';
import { testOnOwnServer } from './own-server.ts';
import { openPaddleOffice } from './paddle.ts';

const DAY_MS = 86_400_000;

// Time at Paddle passes for all of its customers.
const test = testOnOwnServer(new Date());

test('premium is bought, tried, billed, overdue, cancelled, over, and bought again', async ({
  signUp,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const ana = await signUp('Ana');
  const { page } = ana;
  const paddle = await openPaddleOffice(String(baseURL));
  const start = Date.now();
  const after = (days: number) => paddle.advanceTo(new Date(start + days * DAY_MS));

  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Choose this plan' }).first().click();
  await expect(page.getByText('From: the prices')).toBeVisible();
  await page.getByRole('button', { name: 'Start the free trial' }).click();
  const checkout = page.frameLocator('iframe.paddle-frame');
  await expect(checkout.getByText(ana.email)).toBeVisible();
  await checkout.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing was charged' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the plans' }).click();
  await buy(page);
  await expectSubscription(ana, 'trialing', 'Trial');

  const [subscription] = await paddle.subscriptionsOf(ana.id);
  const id = String(subscription?.id);
  await after(15);
  await expectSubscription(ana, 'active', 'Active');

  await paddle.decline(id);
  await after(46);
  await expectSubscription(ana, 'past_due', 'Past due');
  await paddle.approve(id);
  await after(54);
  const card = await expectSubscription(ana, 'active', 'Active');

  await card.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(card).toContainText('Cancelled');
  await expect(card).toContainText('Expires');

  await after(120);
  await waitForStatus(ana, 'expired');
  await page.goto('/upgrade');
  await expect(page.getByText('Your free plan')).toBeVisible();
  await buy(page);
  await expectSubscription(ana, 'trialing', 'Trial');
});

async function buy(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start the free trial' }).click();
  await page.frameLocator('iframe.paddle-frame').getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible();
}

/** The server applies by a job what it has heard from Paddle; the profile then says so. */
async function expectSubscription(person: Visitor, status: SubscriptionStatus, shown: string) {
  await waitForStatus(person, status);
  const { page } = person;
  const card = page.getByRole('region', { name: 'Subscription' });
  // From another address: a fragment alone loads nothing anew.
  await page.goto('/groups');
  await page.goto('/groups#profile');
  await expect(card).toContainText(shown);
  return card;
}

async function waitForStatus(person: Visitor, status: SubscriptionStatus): Promise<void> {
  await expect.poll(async () => (await person.call(getSubscription, {}))?.status).toBe(status);
}

import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { testOnOwnServer } from './own-server.ts';
import { openPaddleOffice } from './paddle.ts';

const DAY_MS = 86_400_000;

// Time at Paddle passes for all of its customers.
const test = testOnOwnServer(new Date());

test('premium is bought, tried, billed, overdue, cancelled, over, and bought again', async ({
  signUp,
  baseURL,
}) => {
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
  await expectSubscription(page, 'Trial');

  const [subscription] = await paddle.subscriptionsOf(ana.id);
  const id = String(subscription?.id);
  await after(15);
  await expectSubscription(page, 'Active');

  await paddle.decline(id);
  await after(46);
  await expectSubscription(page, 'Past due');
  await paddle.approve(id);
  await after(54);
  const card = await expectSubscription(page, 'Active');

  await card.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(card).toContainText('Cancelled');
  await expect(card).toContainText('Expires');

  await after(120);
  await expect(async () => {
    await page.goto('/upgrade');
    await expect(page.getByText('Your free plan')).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await buy(page);
  await expectSubscription(page, 'Trial');
});

async function buy(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start the free trial' }).click();
  await page.frameLocator('iframe.paddle-frame').getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible();
}

/** Looks at the profile until it says so: the server applies what it has heard by a job. */
async function expectSubscription(page: Page, status: string) {
  const card = page.getByRole('region', { name: 'Subscription' });
  await expect(async () => {
    await page.goto('/groups');
    await page.goto('/groups#profile');
    await expect(card).toContainText(status, { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  return card;
}

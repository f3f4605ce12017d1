import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

/** Presses a name, or 'Cancel', at the provider that stands in for Google. */
async function chooseAtGoogle(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  await page.getByRole('button', { name }).click();
}

test('Google lets a new person in, and opens an account that has linked it', async ({
  page,
  signUp,
  openDevice,
}) => {
  const withGoogle = page.getByRole('button', { name: 'Continue with Google' });
  await page.goto('/groups');
  await withGoogle.click();
  await chooseAtGoogle(page, 'Cancel');
  await expect(page.getByRole('heading', { name: 'You cancelled it' })).toBeVisible();
  await withGoogle.click();
  await chooseAtGoogle(page, 'Una');
  await expect(page.getByRole('heading', { name: 'Google has not verified this address' })).toBeVisible();
  await withGoogle.click();
  await chooseAtGoogle(page, 'Grace');
  // Where she wanted to go before she was asked who she is.
  await expect(page).toHaveURL('/groups');
  await expect(page.getByRole('button', { name: 'Your account: Grace' })).toBeVisible();

  const ana = await signUp('Ana');
  const google = ana.page.getByRole('region', { name: 'Google' });
  await ana.page.goto('/dashboard#profile/security');
  await google.getByRole('button', { name: 'Link Google Account' }).click();
  await chooseAtGoogle(ana.page, 'Grace');
  await expect(ana.page.getByRole('heading', { name: 'This Google account is in use' })).toBeVisible();
  await ana.page.getByRole('link', { name: 'Back to Quits' }).click();
  await google.getByRole('button', { name: 'Link Google Account' }).click();
  await chooseAtGoogle(ana.page, 'Linus');
  await expect(ana.page).toHaveURL('/dashboard#profile/security');
  await expect(google.getByText('Linked to linus@gmail.example.')).toBeVisible();

  const phone = await openDevice();
  await phone.goto('/login');
  await phone.getByRole('button', { name: 'Continue with Google' }).click();
  await chooseAtGoogle(phone, 'Linus');
  await expect(phone.getByRole('heading', { name: 'Welcome, Ana' })).toBeVisible();
});

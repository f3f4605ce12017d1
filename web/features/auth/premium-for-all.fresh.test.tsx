import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { publicConfig } from '#contract/accounts.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

// On a fresh page: what a server offers is read once for as long as a page is open.
it('a server that sells nothing speaks of no limit at the registration', async () => {
  const { server } = startHouse({ isSignedIn: false });
  const offer = { version: '1.0.0', demo: false, google: false, premiumForAll: true, supportEmail: null };
  server.answer(publicConfig, () => offer);
  const release = server.hold(publicConfig);
  await openApp('/register', { isSignedIn: false });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(page.getByText(/two groups/).query()).toBeNull();
  release();
  await expect.element(page.getByText('Free, with as many groups as you like.')).toBeVisible();
  expect(page.getByText(/two groups/).query()).toBeNull();
});

import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { publicConfig } from '#contract/accounts.ts';
import { sellNothing } from '#web/test/billing.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

// On a fresh page: what a server offers is read once for as long as a page is open.
it('where every account has premium the page of prices shows no plan, also before this is known', async () => {
  const { server } = startHouse({ isSignedIn: false });
  sellNothing(server);
  const offer = { version: '1.0.0', demo: false, google: false, premiumForAll: true, supportEmail: null };
  server.answer(publicConfig, () => offer);
  const release = server.hold(publicConfig);
  await openApp('/pricing', { isSignedIn: false });
  const plans = page.getByText(/2 groups|takes the limits away|for ever/);
  await expect.poll(() => server.sent(publicConfig).length).toBeGreaterThan(0);
  expect(plans.query()).toBeNull();
  release();
  await expect.element(page.getByText('Every account here has all that Premium holds.')).toBeVisible();
  await expect
    .element(page.getByText('Everything here is free, with as many groups as you like.'))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Sign up free' })).toHaveAttribute('href', '/register');
  expect(plans.query()).toBeNull();
  expect(page.getByRole('table').query()).toBeNull();
});

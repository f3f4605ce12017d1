import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { publicConfig } from '#contract/accounts.ts';
import { getExchangeRates } from '#contract/exchange-rates.ts';
import { getSubscription } from '#contract/premium/billing.ts';
import { ANA } from '#web/test/cast.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

// On a fresh page: what a server offers is read once for as long as a page is open.
it('the profile does not move its buttons while its cards come, where every account has Premium', async () => {
  const { server } = startHouse({ user: { ...ANA, tier: 'premium' } });
  const offer = { version: '1.0.0', demo: false, google: false, premiumForAll: true };
  server.answer(publicConfig, () => ({ ...offer, supportEmail: null }));
  server.answer(getExchangeRates, () => ({
    date: '2026-03-17',
    source: 'European Central Bank',
    perEuro: { USD: '1.25' },
  }));
  const releaseSubscription = server.hold(getSubscription);
  const releaseRates = server.hold(getExchangeRates);
  await openApp('/groups#profile');
  const edit = page.getByRole('button', { name: 'Edit profile' });
  const currency = page.getByRole('combobox', { name: 'Also show amounts in' });
  await expect.element(edit).toBeVisible();
  await expect.poll(() => page.getByRole('status').all().length).toBe(1);
  const top = () => Math.round(edit.element().getBoundingClientRect().top);
  const before = top();
  releaseSubscription();
  releaseRates();
  await expect.element(currency).toBeVisible();
  expect(top() - before).toBe(0);
});

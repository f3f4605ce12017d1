import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { publicConfig } from '#contract/accounts.ts';
import { sell } from '#web/test/billing.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

// On a fresh page: what a server offers is read once for as long as a page is open.
it.each([
  ['/upgrade', 'en', 'Priority support'],
  ['/pricing', 'es', 'Soporte prioritario'],
] as const)(
  'where an address for support is set, %s lists priority support (%s)',
  async (address, language, words) => {
    const { server } = startHouse();
    sell(server);
    const offer = { version: '1.0.0', demo: false, google: false, premiumForAll: false };
    server.answer(publicConfig, () => ({ ...offer, supportEmail: 'help@example.org' }));
    await openApp(address, { language });
    await expect.element(page.getByRole('rowheader', { name: words, exact: false })).toBeVisible();
  },
);

import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { publicConfig } from '#contract/accounts.ts';
import { closeUpgradeOffer, offerUpgrade } from '#web/parts/premium/upgrade-offer.ts';
import { sell } from '#web/test/billing.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

afterEach(closeUpgradeOffer);

// On a fresh page: what a server offers is read once for as long as a page is open.
it('the offer lists what Premium adds all at once, with the support that the server has', async () => {
  const { server } = startHouse();
  sell(server);
  const offer = { version: '1.0.0', demo: false, google: false, premiumForAll: false };
  server.answer(publicConfig, () => ({ ...offer, supportEmail: 'help@example.org' }));
  const release = server.hold(publicConfig);
  await openApp('/groups');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  offerUpgrade({ source: 'group_form', feature: 'custom_colours' });
  const dialog = page.getByRole('dialog', { name: 'Premium' });
  await expect.element(dialog.getByRole('status')).toBeInTheDocument();
  expect(dialog.getByText('Early access').query()).toBeNull();
  release();
  await expect.element(dialog.getByText('Priority support')).toBeVisible();
  expect(dialog.getByText('Early access').query()).not.toBeNull();
});

it.each([
  ['en', 'As many groups as you like', ['CSV', 'PDF', 'analytics', 'Early access'], 'coming'],
  ['es', 'Todos los grupos que quieras', ['CSV', 'PDF', 'Análisis', 'Acceso anticipado'], 'en camino'],
] as const)(
  'the offer marks what is still coming, and names the groups as without a limit (%s)',
  async (language, groups, names, coming) => {
    const { server } = startHouse();
    sell(server);
    await openApp('/groups', { language });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    offerUpgrade({ source: 'group_form', feature: 'custom_colours' });
    const dialog = page.getByRole('dialog', { name: 'Premium' });
    await expect.element(dialog.getByText(groups)).toBeVisible();
    const marks = dialog.getByText(coming, { exact: true });
    const marked = marks.elements().map((mark) => mark.closest('li')?.textContent);
    expect(names.map((name, place) => marked[place]?.includes(name))).toEqual(names.map(() => true));
    expect(marked).toHaveLength(names.length);
  },
);

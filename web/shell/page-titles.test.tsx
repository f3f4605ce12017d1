import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getGroupStatistics } from '#contract/statistics.ts';
import { ANA, flat } from '#web/test/cast.ts';
import { dinner } from '#web/test/ledger.ts';
import { openApp } from '#web/test/open-app.tsx';
import { rent } from '#web/test/rules.ts';

const TIME = { timeout: 20_000 };
const GROUP = `/groups/${flat().id}`;
const DINNER = `${GROUP}/transaction/${dinner().id}`;

/** Goes to an address as a link does. */
function goTo(address: string) {
  window.history.pushState(null, '', address);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

it.each([
  [
    'en',
    [
      [GROUP, 'Flat 12'],
      [`${GROUP}/balances`, 'Balances · Flat 12'],
      [`${GROUP}/statistics`, 'Statistics · Flat 12'],
      [`${GROUP}/activity`, 'Activity · Flat 12'],
      [`${GROUP}/details`, 'Details · Flat 12'],
      [`${GROUP}/transaction/new`, 'New expense · Flat 12'],
      [DINNER, 'Dinner · Flat 12'],
      [`${DINNER}/edit`, 'Edit expense · Dinner · Flat 12'],
      [`${DINNER}/edit#profile`, 'Profile and settings · Edit expense · Dinner · Flat 12'],
      [DINNER, 'Dinner · Flat 12'],
      ['/groups', 'Groups'],
      ['/groups/new', 'New group · Groups'],
      ['/recurring-expenses', 'Recurring expenses'],
      ['/recurring-expenses/new', 'New recurring expense · Recurring expenses'],
      [GROUP, 'Flat 12'],
    ],
  ],
  [
    'es',
    [
      [GROUP, 'Flat 12'],
      [`${GROUP}/balances`, 'Saldos · Flat 12'],
      [`${GROUP}/statistics`, 'Estadísticas · Flat 12'],
      [`${GROUP}/activity`, 'Actividad · Flat 12'],
      [`${GROUP}/details`, 'Detalles · Flat 12'],
      [`${GROUP}/transaction/new`, 'Nuevo gasto · Flat 12'],
      [DINNER, 'Dinner · Flat 12'],
      [`${DINNER}/edit`, 'Editar gasto · Dinner · Flat 12'],
      [DINNER, 'Dinner · Flat 12'],
      ['/groups/new', 'Nuevo grupo · Grupos'],
    ],
  ],
] as const)('each address of a group and each sheet has a title of its own (%s)', async (language, walk) => {
  const user = { ...ANA, tier: 'premium' } as const;
  const { server } = await openApp(GROUP, { language, user, transactions: [dinner()], rules: [rent()] });
  server.answer(getGroupStatistics, () => []);
  for (const [address, title] of walk) {
    if (window.location.pathname !== address) goTo(address);
    await expect.poll(() => document.title, { ...TIME, message: address }).toBe(`${title} · Quits`);
  }
});

it('a sheet that is opened by its address keeps its title when the page beneath it has come', async () => {
  await openApp(`${DINNER}/edit`, { transactions: [dinner()] });
  await expect.element(page.getByRole('dialog').getByLabelText('Description'), TIME).toBeVisible();
  await expect.poll(() => document.title, TIME).toBe('Edit expense · Dinner · Flat 12 · Quits');
});

import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getGroupStatistics } from '#contract/statistics.ts';
import { ANA, flat } from '#web/test/cast.ts';
import { dinner } from '#web/test/ledger.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';
import { rent } from '#web/test/rules.ts';

const GROUP = `/groups/${flat().id}`;
const DINNER = `${GROUP}/transaction/${dinner().id}`;
const FACTS = { user: { ...ANA, tier: 'premium' as const }, transactions: [dinner()], rules: [rent()] };

const TITLES: Record<'en' | 'es', [address: string, title: string][]> = {
  en: [
    [GROUP, 'Flat 12'],
    [`${GROUP}/balances`, 'Balances · Flat 12'],
    [`${GROUP}/statistics`, 'Statistics · Flat 12'],
    [`${GROUP}/activity`, 'Activity · Flat 12'],
    [`${GROUP}/details`, 'Details · Flat 12'],
    [`${GROUP}/transaction/new`, 'New expense · Flat 12'],
    [DINNER, 'Dinner · Flat 12'],
    [`${DINNER}/edit`, 'Edit expense · Dinner · Flat 12'],
    [`${DINNER}/edit#profile`, 'Profile and settings · Edit expense · Dinner · Flat 12'],
    ['/groups', 'Groups'],
    ['/groups/new', 'New group · Groups'],
    ['/recurring-expenses', 'Recurring expenses'],
    ['/recurring-expenses/new', 'New recurring expense · Recurring expenses'],
  ],
  es: [
    [`${GROUP}/balances`, 'Saldos · Flat 12'],
    [`${GROUP}/statistics`, 'Estadísticas · Flat 12'],
    [`${GROUP}/activity`, 'Actividad · Flat 12'],
    [`${GROUP}/details`, 'Detalles · Flat 12'],
    [`${GROUP}/transaction/new`, 'Nuevo gasto · Flat 12'],
    [`${DINNER}/edit`, 'Editar gasto · Dinner · Flat 12'],
    ['/groups/new', 'Nuevo grupo · Grupos'],
  ],
};

const titleIs = (title: string) => expect.poll(() => document.title).toBe(`${title} · Quits`);

for (const language of ['en', 'es'] as const)
  it.each(TITLES[language])(`%s has a title of its own, ${language}: %s`, async (address, title) => {
    const { server } = startHouse(FACTS);
    // Asked for as soon as the page is there.
    server.answer(getGroupStatistics, () => []);
    await openApp(address, { language });
    await titleIs(title);
  });

it('the title follows from tab to tab, into a sheet and out of it', async () => {
  const { server } = startHouse(FACTS);
  server.answer(getGroupStatistics, () => []);
  await openApp(GROUP);
  const tab = (name: string) => page.getByRole('navigation', { name: 'Group' }).getByRole('link', { name });
  await titleIs('Flat 12');
  for (const name of ['Balances', 'Statistics', 'Details']) {
    await tab(name).click();
    await titleIs(`${name} · Flat 12`);
  }
  await tab('Expenses').click();
  await titleIs('Flat 12');
  await page.getByRole('link', { name: /Dinner/ }).click();
  await titleIs('Dinner · Flat 12');
  await page.getByRole('link', { name: 'Edit' }).click();
  await titleIs('Edit expense · Dinner · Flat 12');
  await userEvent.keyboard('{Escape}');
  await titleIs('Dinner · Flat 12');
});

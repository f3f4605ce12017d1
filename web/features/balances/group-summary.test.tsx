import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getGroupBalances, previewSettlement } from '#contract/balances.ts';
import { flat } from '#web/test/cast.ts';
import { dinner } from '#web/test/ledger.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

it.each([
  ['en', 'In this group you are owed', '€20.00', 'Settle up'],
  ['es', 'En este grupo te deben', '20,00\u00a0€', 'Saldar cuentas'],
] as const)(
  'on a phone the reader’s balance waits for no plan (%s)',
  async (language, words, figure, settle) => {
    const { server } = startHouse({ transactions: [dinner()] });
    const plan = server.hold(previewSettlement);
    await openApp(`/groups/${flat().id}`, { language });
    const main = page.getByRole('main');
    await expect.element(main.getByText(words)).toBeVisible();
    await expect.element(main.getByText(figure).first()).toBeVisible();
    await expect.element(main.getByRole('link', { name: settle })).not.toBeInTheDocument();
    plan();
    await expect.element(main.getByRole('link', { name: settle })).toBeVisible();
  },
);

it.each([
  ['en', getGroupBalances, 'The balances did not load', 'Try again', 'In this group you are owed'],
  [
    'es',
    previewSettlement,
    'No se han podido cargar los saldos',
    'Volver a intentarlo',
    'En este grupo te deben',
  ],
] as const)(
  'beside the transactions, balances that do not load are said so and loaded again (%s)',
  async (language, endpoint, failed, retry, words) => {
    const { server } = startHouse({ transactions: [dinner()] });
    const loadAgain = server.refuse(endpoint, 'INSUFFICIENT_PERMISSIONS');
    await openApp(`/groups/${flat().id}`, { language });
    const main = page.getByRole('main');
    await expect.element(main.getByText(failed)).toBeVisible();
    loadAgain();
    await main.getByRole('button', { name: retry }).click();
    await expect.element(main.getByText(words)).toBeVisible();
    await expect.element(main.getByText(failed)).not.toBeInTheDocument();
  },
);

it.each([
  ['en', 'Ben pays you', 'Mark paid'],
  ['es', 'Ben te paga', 'Marcar pagado'],
] as const)(
  'beside the transactions, a payment keeps its amount and its button beside its title (%s)',
  async (language, title, mark) => {
    await page.viewport(1280, 800);
    startHouse({ transactions: [dinner({ amount: 7_654_321 })] });
    await openApp(`/groups/${flat().id}`, { language });
    const rows = page.getByRole('main').getByRole('listitem');
    const row = rows.filter({ hasText: title });
    await expect.element(row.getByText(mark, { exact: true })).toBeVisible();
    const { bottom } = row.getByText(title).element().getBoundingClientRect();
    expect(
      row
        .getByText(/25[.,]514/)
        .element()
        .getBoundingClientRect().top,
    ).toBeLessThan(bottom);
    expect(row.element().getBoundingClientRect().height).toBeLessThan(100);
  },
);

it('among the members, balances that do not load are a dash each, and loaded again', async () => {
  const { server } = startHouse({ transactions: [dinner()] });
  const loadAgain = server.refuse(getGroupBalances, 'INSUFFICIENT_PERMISSIONS');
  await openApp(`/groups/${flat().id}/details`);
  const card = page.getByRole('region', { name: /^Members/ });
  const failed = card.getByText('The balances did not load');
  await expect.element(failed.first()).toBeVisible();
  expect(card.getByText('–', { exact: true }).elements()).toHaveLength(flat().members.length);
  // In the notice, and for a screen reader in each row.
  expect(failed.elements()).toHaveLength(flat().members.length + 1);
  loadAgain();
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect.element(card.getByText('€20.00')).toBeVisible();
  expect(card.getByText('–', { exact: true }).query()).toBeNull();
  expect(failed.query()).toBeNull();
});

import { makeGroup, spend } from './group.ts';
import { chooseOption, row, scrollUntil } from './group-screen.ts';
import { expect, test } from './journey.ts';

test('among 120 transactions each is found: by scrolling, by words, by filters that the address keeps', async ({
  signUp,
  createAccount,
}) => {
  const [ana, ben] = await Promise.all([signUp('Ana'), createAccount('Ben')]);
  const group = await makeGroup(ana, [ben], { currencies: ['EUR', 'USD'] });
  // Ten at a time: one after another took as many round trips.
  for (let first = 1; first <= 117; first += 10) {
    const numbers = Array.from({ length: Math.min(10, 118 - first) }, (_, place) => first + place);
    await Promise.all(
      numbers.map((number) =>
        spend(ana, group.id, {
          amount: number * 100,
          among: [ana, ben],
          description: `Shopping ${number}`,
          date: `2026-0${1 + (number % 6)}-15`,
        }),
      ),
    );
  }
  await spend(ben, group.id, { amount: 4200, among: [ana, ben], description: 'Café Ñandú', currency: 'USD' });
  await spend(ben, group.id, {
    amount: 5000,
    among: [ana, ben],
    description: 'Deposit back',
    type: 'income',
  });
  await spend(ben, group.id, { amount: 7700, among: [ana], description: 'Paid back', type: 'settlement' });

  const { page } = ana;
  await page.goto(`/groups/${group.id}`);
  const all = page.getByRole('main').getByRole('region', { name: /2026/ }).getByRole('listitem');
  await expect(all).toHaveCount(14);
  await scrollUntil(page, all, 120);
  await expect(page.getByRole('button', { name: 'Show earlier ones' })).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 0));

  const search = page.getByRole('searchbox', { name: 'Search transactions' });
  await search.fill('shopping 77');
  await expect(all).toHaveCount(1);
  await expect(row(page, 'Shopping 77')).toBeVisible();
  await search.fill('ñandú');
  await expect(row(page, 'Café Ñandú')).toBeVisible();
  await search.fill('nothing like it');
  await expect(page.getByText('Nothing fits these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).first().click();
  await expect(all).toHaveCount(120);

  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByLabel('From').fill('2026-03-01');
  await filters.getByLabel('To', { exact: true }).fill('2026-03-31');
  await filters.getByLabel('At least').fill('50');
  await filters.getByLabel('At most').fill('60');
  await filters.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(all).toHaveCount(3);
  await expect(row(page, 'Shopping 50')).toBeVisible();
  await expect(row(page, 'Shopping 56')).toBeVisible();
  await expect(row(page, 'Deposit back Income')).toBeVisible();
  await page.reload();
  await expect(all).toHaveCount(3);

  await page.getByRole('button', { name: 'Filters' }).click();
  await chooseOption(page, filters.getByRole('combobox', { name: 'Type' }), 'Income');
  await filters.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(all).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove the filter Income' }).click();
  await expect(all).toHaveCount(3);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await scrollUntil(page, all, 120);
});

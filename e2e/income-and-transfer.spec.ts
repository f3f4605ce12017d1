import { makeGroup } from './group.ts';
import { assignment, balanceOf, chooseWord, pressNew, row, saveButton } from './group-screen.ts';
import { expect, test } from './journey.ts';

test('income, transfers and settlements move the balances the way money really went', async ({
  signUp,
  createAccount,
}) => {
  const [ana, ben, chloe] = await Promise.all([signUp('Ana'), createAccount('Ben'), createAccount('Chloe')]);
  const group = await makeGroup(ana, [ben, chloe]);
  const { page } = ana;
  const amount = page.getByLabel('Amount', { exact: true });
  const whom = page.getByRole('button', { name: /^(To|Who was paid): whom\?$/ });
  async function begin(type: string, text: string) {
    await pressNew(page);
    await page.getByRole('group', { name: 'Type of transaction' }).getByText(type).click();
    await amount.fill(text);
  }

  await page.goto(`/groups/${group.id}`);
  await expect(page.getByText('Nothing recorded yet')).toBeVisible();
  // What was received for all three is held by the member who received it.
  await begin('Income', '90');
  await page.getByLabel('Description').fill('Deposit back');
  await expect(page.getByText(/^Received by/)).toBeVisible();
  await saveButton(page).click();
  await expect(row(page, 'Deposit back Income')).toContainText('You received €90.00');
  await expect(balanceOf(page, 'Ana')).toContainText('−€60.00');

  // Money handed over, whatever for.
  await begin('Transfer', '50');
  await saveButton(page).click();
  await expect(assignment(page)).toContainText('choose at least one person');
  await chooseWord(page, whom, 'Ben');
  await saveButton(page).click();
  await expect(row(page, 'You paid Ben')).toContainText('€50.00');
  await expect(balanceOf(page, 'Ana')).toContainText('−€10.00');
  await expect(balanceOf(page, 'Ben')).toContainText('−€20.00');

  // Paid back: by Ana herself, and between others.
  await begin('Settlement', '10');
  await chooseWord(page, whom, 'Chloe');
  await saveButton(page).click();
  await expect(row(page, 'You paid Chloe')).toContainText('€10.00');
  await begin('Settlement', '20');
  await chooseWord(page, page.getByRole('button', { name: /^Who paid/ }), 'Ben');
  await chooseWord(page, whom, 'Chloe');
  await saveButton(page).click();
  await expect(row(page, 'Ben paid Chloe')).toContainText('Settlement · €20.00');
  await expect(page.getByText('Everyone is quits')).toBeVisible();
});

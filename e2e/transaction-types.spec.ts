import { makeGroup } from './group.ts';
import { balanceOf, chooseWord, openNewExpense, row, saveButton } from './group-screen.ts';
import { expect, test } from './journey.ts';

test('income, transfers and settlements move the balances the way money really went', async ({ signUp }) => {
  const [ana, ben] = await Promise.all([signUp('Ana'), signUp('Ben')]);
  const group = await makeGroup(ana, [ben]);
  const { page } = ana;
  const type = (name: string) => page.getByRole('group', { name: 'Type of transaction' }).getByText(name);
  const amount = page.getByLabel('Amount', { exact: true });

  // What was received for both is held by who received it.
  await openNewExpense(page, group.id);
  await type('Income').click();
  await amount.fill('80');
  await page.getByLabel('Description').fill('Deposit back');
  await expect(page.getByText(/^Received by/)).toBeVisible();
  await saveButton(page).click();
  await expect(row(page, 'Deposit back Income')).toContainText('You received €80.00');
  await expect(balanceOf(page, 'Ana')).toContainText('−€40.00');

  // Money handed over, whatever for: Ben owes it back.
  await page.keyboard.press('n');
  await type('Transfer').click();
  await amount.fill('50');
  await saveButton(page).click();
  await expect(page.getByText('choose at least one person')).toBeVisible();
  await chooseWord(page, page.getByRole('button', { name: 'For whom: whom?' }), 'Ben');
  await saveButton(page).click();
  await expect(row(page, 'You paid Ben')).toContainText('€50.00');
  await expect(balanceOf(page, 'Ana')).toContainText('+€10.00');

  // From Ben to Ana, and both are quits.
  await page.keyboard.press('n');
  await type('Settlement').click();
  await amount.fill('10');
  await chooseWord(page, page.getByRole('button', { name: /^Who paid/ }), 'Ben');
  await chooseWord(page, page.getByRole('button', { name: 'For whom: whom?' }), /Ana/);
  await saveButton(page).click();
  await expect(row(page, 'Ben paid you')).toContainText('€10.00');
  await expect(page.getByText('In this group you are quits')).toBeVisible();
  await expect(page.getByText('Everyone is quits')).toBeVisible();
});

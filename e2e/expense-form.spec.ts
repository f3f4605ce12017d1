import { makeGroup } from './group.ts';
import { assignment, openNewExpense, pressNew, row, saveButton } from './group-screen.ts';
import { expect, test } from './journey.ts';

test('an expense takes n, an amount in any notation, a word and Ctrl+Enter, and says what is missing or impossible, in both languages', async ({
  signUp,
}) => {
  const [ana, ben, chloe] = await Promise.all([signUp('Ana'), signUp('Ben'), signUp('Chloe')]);
  const group = await makeGroup(ana, [ben, chloe]);
  const { page } = ana;
  await page.goto(`/groups/${group.id}`);
  await expect(page.getByText('Nothing recorded yet')).toBeVisible();

  await pressNew(page);
  const amount = page.getByLabel('Amount', { exact: true });
  await expect(amount).toBeFocused();
  await expect(assignment(page)).toHaveText('Enter an amount to see the shares');
  await page.keyboard.type('12,50');
  await expect(assignment(page)).toContainText('€12.50 of €12.50');
  const shares = page.getByRole('region', { name: 'For whom' }).getByRole('textbox');
  const shown = await shares.evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value));
  expect(shown.sort()).toEqual(['4.16', '4.17', '4.17']);
  await page.getByLabel('Description').fill('Coffee');
  await page.keyboard.press('Control+Enter');
  await expect(row(page, 'Coffee')).toContainText('You paid €12.50');
  await expect(row(page, 'Coffee')).toContainText(/€8\.3[34]you lent/);

  await pressNew(page);
  await page.keyboard.type('3*4.20+1');
  await expect(page.getByRole('dialog').getByText('= €13.60')).toBeVisible();
  await page.getByLabel('Description').fill('Ice cream');
  await page.keyboard.press('Control+Enter');
  await expect(row(page, 'Ice cream')).toContainText('You paid €13.60');

  // What was entered is not lost unasked.
  await pressNew(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await pressNew(page);
  await page.keyboard.type('7');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(amount).toHaveValue('7');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  // What is incomplete or impossible is said, and not saved.
  const empty = await makeGroup(ana, [], { name: 'Flat 13' });
  await openNewExpense(page, empty.id);
  await saveButton(page).click();
  await expect(page.getByText('Enter an amount', { exact: true })).toBeVisible();
  await expect(page.getByText('Say in 2 to 200 letters what it was')).toBeVisible();
  await amount.fill('1.234');
  await expect(page.getByText('EUR does not have that many decimals')).toBeVisible();
  await amount.fill('0');
  await expect(page.getByText('The amount must be more than zero')).toBeVisible();
  await amount.fill('99999999999999');
  await expect(page.getByText('The amount is too large')).toBeVisible();
  await saveButton(page).click();
  await expect(page.getByRole('dialog', { name: 'New expense' })).toBeVisible();

  await page.goto(`/groups/${empty.id}`);
  await page.getByLabel('Language').selectOption('Español');
  await page.getByRole('link', { name: 'Añadir el primer gasto' }).click();
  await page.getByRole('button', { name: 'Guardar gasto' }).click();
  await expect(
    page
      .getByRole('dialog')
      .getByText(/importe/i)
      .first(),
  ).toBeVisible();
});

import { makeGroup, spend } from './group.ts';
import { balanceOf, row, saveButton } from './group-screen.ts';
import { expect, test } from './journey.ts';
import { keepToast } from './toasts.ts';

test('an expense is edited and copied, its history says what changed, and what was deleted comes back by Undo at once and from its history later', async ({
  signUp,
  createAccount,
  expectToast,
}) => {
  const [ana, ben] = await Promise.all([signUp('Ana'), createAccount('Ben')]);
  const group = await makeGroup(ana, [ben]);
  await spend(ben, group.id, { amount: 9000, among: [ana, ben], description: 'Dinner' });
  const { page } = ana;
  await page.goto(`/groups/${group.id}`);
  await row(page, 'Dinner').getByRole('link').click();
  await page.getByRole('link', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit expense' });
  await expect(form.getByRole('group', { name: 'Type of transaction' })).toBeHidden();
  await form.getByLabel('Amount', { exact: true }).fill('100');
  await form.getByLabel('Description').fill('Dinner and wine');
  await saveButton(page).click();
  await expectToast(page, 'Changes saved');
  await expect(row(page, 'Dinner and wine')).toContainText('€50.00you borrowed');

  await page.getByRole('link', { name: 'History' }).click();
  const edited = page
    .getByRole('list', { name: 'History' })
    .getByRole('listitem')
    .filter({ hasText: 'You changed it' });
  await expect(edited).toContainText('Dinner became Dinner and wine');
  await expect(edited).toContainText('€90.00 became €100.00');
  await expect(page.getByText('Ben recorded it')).toBeVisible();

  await page.getByRole('link', { name: 'Flat 12' }).click();
  await page.getByRole('link', { name: 'Make a copy' }).click();
  await expect(page.getByRole('dialog', { name: 'New expense' })).toBeVisible();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('100.00');
  await expect(page.getByRole('button', { name: 'Who paid: Ben' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Date: today' })).toBeVisible();
  await saveButton(page).click();
  await expect(row(page, 'Dinner and wine')).toHaveCount(2);

  await spend(ana, group.id, { amount: 9000, among: [ana, ben], description: 'Lunch' });
  await page.goto(`/groups/${group.id}`);
  await expect(balanceOf(page, 'Ben')).toContainText('+€55.00');
  await row(page, 'Lunch').getByRole('link').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await keepToast(page, '“Lunch” deleted');
  await expect(row(page, 'Lunch')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Lunch')).toBeVisible();
  await expect(balanceOf(page, 'Ben')).toContainText('+€55.00');

  await row(page, 'Lunch').getByRole('link').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'Lunch')).toBeHidden();
  await expect(balanceOf(page, 'Ben')).toContainText('+€100.00');

  await page.goto(`/groups/${group.id}?deleted=true`);
  await row(page, 'Lunch deleted').getByRole('link').click();
  await expect(page.getByText('This was deleted')).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('You deleted it')).toHaveCount(2);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('You restored it')).toHaveCount(2);
  await page.getByRole('link', { name: 'Flat 12' }).click();
  await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible();
  await expect(row(page, 'Lunch')).toBeVisible();
});

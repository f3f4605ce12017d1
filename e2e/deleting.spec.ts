import { makeGroup, spend } from './group.ts';
import { balanceOf, row } from './group-screen.ts';
import { expect, test } from './journey.ts';

test('what was deleted comes back by Undo at once and from its history later', async ({ signUp }) => {
  const [ana, ben] = await Promise.all([signUp('Ana'), signUp('Ben')]);
  const group = await makeGroup(ana, [ben]);
  await spend(ana, group.id, { amount: 9000, among: [ana, ben], description: 'Dinner' });
  const { page } = ana;
  await page.goto(`/groups/${group.id}`);

  await row(page, 'Dinner').getByRole('link').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'Dinner')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Dinner')).toBeVisible();
  await expect(balanceOf(page, 'Ben')).toContainText('−€45.00');

  await row(page, 'Dinner').getByRole('link').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('“Dinner” deleted')).toBeVisible();
  await expect(balanceOf(page, 'Ben')).not.toContainText('€45.00');

  await page.goto(`/groups/${group.id}?deleted=true`);
  await row(page, 'Dinner deleted').getByRole('link').click();
  await expect(page.getByText('This was deleted')).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('You deleted it')).toHaveCount(2);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('You restored it')).toHaveCount(2);
  await page.getByRole('link', { name: 'Flat 12' }).click();
  await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible();
  await expect(row(page, 'Dinner')).toBeVisible();
});

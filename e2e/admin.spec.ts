import { getTierInfo } from '#contract/premium/tier.ts';
import { expect, test } from './journey.ts';

const WIDE = { viewport: { width: 1280, height: 800 } };

test('an admin finds an account, gives it premium with a reason, and both logs say so', async ({
  signUpAdmin,
  createAccount,
}) => {
  const [{ page }, ben] = await Promise.all([signUpAdmin('Root', WIDE), createAccount('Ben')]);

  await test.step('the area is found in the profile', async () => {
    await page.goto('/groups#profile');
    await page.getByRole('dialog').getByRole('link', { name: 'Admin area' }).click();
    await expect(page.getByRole('heading', { name: 'Admin area' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Parts of the admin area' }).getByText('Users').click();
  });

  await test.step('the account is found by its address', async () => {
    await page.getByLabel('Search by name or email').fill(ben.email);
    await expect(page.getByRole('rowheader')).toHaveCount(1);
    await page.getByRole('rowheader').getByRole('link', { name: 'Ben' }).click();
    await expect(page.getByText('The tier was never changed.')).toBeVisible();
  });

  await test.step('the change is validated, then confirmed', async () => {
    await page.getByRole('button', { name: 'Change tier' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Found a bug');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('button', { name: 'Change to Premium' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Free → Premium')).toBeVisible();
    expect((await ben.call(getTierInfo, {})).tier).toBe('premium');
  });

  await test.step('both logs say who did it and why', async () => {
    await page.getByRole('link', { name: 'In the log' }).click();
    await expect(page.getByRole('row').filter({ hasText: ben.email })).toContainText('Found a bug');
    await page.getByRole('navigation', { name: 'Parts of the admin area' }).getByText('Audit log').click();
    await page.getByLabel('Filter by user or job id').fill(ben.id);
    await expect(page.getByRole('rowheader')).toHaveText(['Tier: Free → Premium']);
    await expect(page.getByRole('row').last()).toContainText('Found a bug');
  });
});

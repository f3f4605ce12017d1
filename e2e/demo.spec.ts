import { expect, test } from './journey.ts';

test('the demo opens three groups that live, without an account', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Try the demo' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /Ana/ })).toBeVisible();
  await page.getByRole('link', { name: 'All groups' }).click();
  const groups = page.getByRole('list', { name: 'Your groups' }).getByRole('listitem');
  await expect(groups).toHaveCount(3);
  for (const index of [0, 1, 2]) {
    await groups.nth(index).getByRole('link').click();
    await expect(
      page
        .getByRole('main')
        .getByRole('region', { name: /20\d\d/ })
        .first(),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Balances' }).click();
    await expect(page.getByRole('heading', { level: 2, name: /quits/ })).toBeVisible();
    await page.getByRole('link', { name: 'Groups', exact: true }).click();
  }
});

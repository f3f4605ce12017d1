import { makeGroup, spend } from './group.ts';
import { expect, test } from './journey.ts';

test('a group keeps a currency with open balances, its last admin and every member who is not settled', async ({
  signUp,
  expectToast,
}) => {
  const [ana, ben, chloe] = await Promise.all([signUp('Ana'), signUp('Ben'), signUp('Chloe')]);
  const group = await makeGroup(ana, [ben, chloe], { currencies: ['EUR', 'USD'] });
  await spend(ana, group.id, { amount: 5000, among: [ana, ben], currency: 'USD' });
  const { page } = ana;
  await page.goto(`/groups/${group.id}/details`);

  await page.getByRole('region', { name: 'About' }).getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit group' });
  await edit.getByLabel('Name').fill('Flat 13');
  await edit.getByRole('button', { name: 'Remove USD' }).click();
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(
    edit.getByText(
      'There are open balances in USD. A currency can be removed once its balances are settled.',
    ),
  ).toBeVisible();
  await edit.getByLabel('Currencies').fill('usd');
  await page.getByRole('option', { name: /USD/ }).click();
  await edit.getByLabel('Name').click();
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Flat 13' })).toBeVisible();

  // A member who has an open balance can neither leave nor be removed.
  await ben.page.goto(`/groups/${group.id}/details`);
  await ben.page.getByRole('button', { name: 'Leave group' }).click();
  const blocked = ben.page.getByRole('dialog', { name: 'Settle up before you leave' });
  await expect(blocked).toContainText('you owe $25.00');
  await blocked.getByRole('button', { name: 'Understood' }).click();
  await page.getByRole('button', { name: 'Actions for Ben' }).click();
  await page.getByRole('menuitem', { name: 'Remove from the group' }).click();
  const unsettled = page.getByRole('alertdialog', { name: 'Ben is not settled yet' });
  await expect(unsettled).toContainText('$25.00');
  await unsettled.getByRole('button', { name: 'Understood' }).click();

  // Chloe sees the group go at the moment in which she is removed.
  await chloe.page.goto(`/groups/${group.id}`);
  await expect(chloe.page.getByRole('heading', { level: 1, name: 'Flat 13' })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Chloe' }).click();
  await page.getByRole('menuitem', { name: 'Remove from the group' }).click();
  await page
    .getByRole('alertdialog', { name: 'Remove Chloe from the group?' })
    .getByRole('button', { name: 'Remove from the group' })
    .click();
  await expectToast(page, 'Chloe is no longer in the group');
  await expect(chloe.page.getByText('We could not find this group')).toBeVisible();

  // The last admin leaves once there is another, and nothing is open.
  await spend(ben, group.id, { amount: 2500, among: [ana], currency: 'USD', type: 'settlement' });
  await expect(page.getByRole('region', { name: /^Members \d/ })).not.toContainText('$25.00');
  await page.getByRole('button', { name: 'Leave group' }).click();
  await page
    .getByRole('dialog', { name: 'You are the only admin' })
    .getByRole('button', { name: 'Understood' })
    .click();
  await page.getByRole('button', { name: 'Actions for Ben' }).click();
  await page.getByRole('menuitem', { name: 'Make admin' }).click();
  await page
    .getByRole('alertdialog', { name: 'Make Ben an admin?' })
    .getByRole('button', { name: 'Make admin' })
    .click();
  await expectToast(page, 'Ben is an admin now');
  await page.getByRole('button', { name: 'Leave group' }).click();
  await page
    .getByRole('alertdialog', { name: 'Leave “Flat 13”?' })
    .getByRole('button', { name: 'Leave group' })
    .click();
  await expectToast(page, 'You have left “Flat 13”');
  await expect(page).toHaveURL('/groups');
  await expect(ben.page.getByRole('button', { name: 'Delete group' })).toBeVisible();
});

import { makeGroup, spend } from './group.ts';
import { addExpense, chooseOption, payment, row } from './group-screen.ts';
import { expect, test } from './journey.ts';

test('over the limit of the free plan one settles towards zero, hands over and leaves, and with that it is over', async ({
  signUp,
  createAccount,
  expectToast,
}) => {
  const [ana, ben] = await Promise.all([signUp('Ana'), createAccount('Ben')]);
  await Promise.all([ana.changeTier('premium'), ben.changeTier('premium')]);
  const flat = await makeGroup(ana, [ben], { name: 'Flat' });
  const trip = await makeGroup(ana, [ben], { name: 'Ski trip' });
  await makeGroup(ben, [ana], { name: 'Choir' });
  await spend(ben, flat.id, { amount: 6000, among: [ana, ben] });
  await ana.changeTier('free');

  const { page } = ana;
  await page.goto(`/groups/${flat.id}`);
  const reminder = page.getByRole('dialog', { name: 'You are in 3 groups, the free plan holds 2' });
  await expect(reminder).toContainText('Settle what is open, in every group');
  await reminder.getByRole('button', { name: 'Close' }).click();
  const banner = page.getByRole('region', { name: 'Over the limit of the free plan' });
  await expect(banner).toContainText('Until you leave 1 group, you can only settle up.');
  await page.reload();
  await expect(banner.getByRole('link', { name: 'Manage groups' })).toBeVisible();
  await expect(row(page, 'Dinner')).toBeVisible();
  await expect(reminder).toBeHidden();

  // What has to wait is refused in words, and not kept.
  const understood = page.getByRole('button', { name: 'Understood' });
  await addExpense(page, 'Bread', '4');
  await expect(page.getByRole('dialog', { name: 'This has to wait' })).toBeVisible();
  await understood.click();
  await page.goto(`/groups/${flat.id}/balances`);
  // It pushes the page down when it arrives.
  await expect(banner).toBeVisible();
  await expect(payment(page, 'You pay Ben')).toContainText('€30.00');

  // No member pays more than they owe.
  await page.getByRole('button', { name: 'Record another payment' }).click();
  const paying = page.getByRole('dialog', { name: 'Record a payment' });
  await paying.getByLabel('Amount', { exact: true }).fill('40');
  await chooseOption(page, paying.getByRole('combobox', { name: 'Who paid' }), 'Ana');
  await chooseOption(page, paying.getByRole('combobox', { name: 'Who was paid' }), 'Ben');
  await paying.getByRole('button', { name: 'Record payment' }).click();
  const refused = page.getByRole('dialog', { name: 'You owe €30.00, not €40.00' });
  await expect(refused).toContainText('€30.00 at most');
  await refused.getByRole('button', { name: 'Enter a smaller amount' }).click();
  await expect(refused).toBeHidden();
  await page.goto(`/groups/${flat.id}/balances`);
  await expect(banner).toBeVisible();
  await payment(page, 'You pay Ben').getByRole('button', { name: 'Mark as paid' }).click();
  await expect(page.getByRole('main').getByText('Everyone is quits', { exact: true })).toBeVisible();

  await page.goto(`/groups/${trip.id}/details`);
  await expect(banner).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Ben' }).click();
  await page.getByRole('menuitem', { name: 'Make admin' }).click();
  const granting = page.getByRole('alertdialog', { name: 'Make Ben an admin?' });
  await granting.getByRole('button', { name: 'Make admin' }).click();
  await expectToast(page, 'Ben is an admin now');
  await expect(banner).toBeVisible();
  await page.getByRole('button', { name: 'Leave group' }).click();
  const leaving = page.getByRole('alertdialog', { name: 'Leave “Ski trip”?' });
  await leaving.getByRole('button', { name: 'Leave group' }).click();
  await expect(page).toHaveURL('/groups');
  await expect(banner).toBeHidden();

  await page.goto(`/groups/${flat.id}`);
  await expect(row(page, 'Dinner')).toBeVisible();
  await addExpense(page, 'Bread', '4');
  await expect(row(page, 'Bread')).toContainText('You paid €4.00');
});

import { makeGroup, spend } from './group.ts';
import { balanceOf, chooseOption, payment } from './group-screen.ts';
import { expect, test } from './journey.ts';
import { keepToast } from './toasts.ts';

test('the fewest payments settle a group, one at a time, undone if need be, or with any amount', async ({
  signUp,
  createAccount,
  expectToast,
}) => {
  const [ana, ben, chloe, dario] = await Promise.all([
    signUp('Ana'),
    createAccount('Ben'),
    createAccount('Chloe'),
    createAccount('Dario'),
  ]);
  const group = await makeGroup(ana, [ben, chloe, dario]);
  // Ana +60, Ben +20, Chloe −20, Dario −60: two payments instead of the six debts behind them.
  await spend(ana, group.id, { amount: 12_000, among: [ana, ben, chloe, dario] });
  await spend(ben, group.id, { amount: 8000, among: [ana, ben, chloe, dario] });
  await spend(chloe, group.id, { amount: 4000, among: [ana, ben, chloe, dario] });

  const { page } = ana;
  await page.goto(`/groups/${group.id}/balances`);
  await expect(page.getByRole('heading', { name: '2 payments and everyone is quits' })).toBeVisible();
  await expect(page.getByText('No plan with fewer exists.')).toBeVisible();
  await expect(payment(page, 'Dario pays you')).toContainText('€60.00');
  await expect(payment(page, 'Chloe pays Ben')).toContainText('€20.00');

  await payment(page, 'Dario pays you').getByRole('button', { name: 'Mark as received' }).click();
  // Beside one another: the line with Undo keeps its place for some seconds.
  await Promise.all([
    expect(page.getByText('In this group you are quits')).toBeVisible(),
    expect(page.getByRole('heading', { name: '1 payment and everyone is quits' })).toBeVisible(),
    expect(payment(page, 'Chloe pays Ben')).toContainText('€20.00'),
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Payment taken back');
  await expect(payment(page, 'Dario pays you')).toContainText('€60.00');

  await payment(page, 'Dario pays you').getByRole('button', { name: 'Other amount' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a payment' });
  await dialog.getByLabel('Amount', { exact: true }).fill('45.50');
  await expect(dialog.getByRole('status').filter({ hasText: 'Balance of Dario' })).toContainText('−€14.50');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(dialog).toBeHidden();
  await expect(payment(page, 'Dario pays you')).toContainText('€14.50');
  await expect(balanceOf(page, 'Ana')).toContainText('+€14.50');
  await expect(page.getByRole('region', { name: 'Settled so far' })).toContainText('Dario paid you');

  // Between any two members, and not only what was suggested.
  await page.getByRole('button', { name: 'Record another payment' }).click();
  await dialog.getByLabel('Amount', { exact: true }).fill('20');
  await chooseOption(page, dialog.getByRole('combobox', { name: 'Who paid' }), 'Chloe');
  await chooseOption(page, dialog.getByRole('combobox', { name: 'Who was paid' }), 'Ben');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(payment(page, 'Chloe pays Ben')).toBeHidden();

  await payment(page, 'Dario pays you').getByRole('button', { name: 'Mark as received' }).click();
  await expect(page.getByRole('main').getByText('Everyone is quits', { exact: true })).toBeVisible();
  await expect(page.getByText('Nobody owes anybody anything in this group.')).toBeVisible();
});

test('one payment that settles two groups is taken back in both of them', async ({
  signUp,
  createAccount,
  expectToast,
}) => {
  const [ana, ben] = await Promise.all([signUp('Ana'), createAccount('Ben')]);
  const [flat, trip] = await Promise.all([makeGroup(ana, [ben]), makeGroup(ana, [ben])]);
  await spend(ana, flat.id, { amount: 6000, among: [ana, ben] });
  await spend(ben, trip.id, { amount: 2000, among: [ana, ben] });
  const { page } = ana;
  await page.goto('/dashboard');
  const person = page
    .getByRole('region', { name: 'People' })
    .getByRole('listitem')
    .filter({ hasText: 'Ben' });
  await expect(person).toContainText('€20.00');

  await person.getByRole('button', { name: 'Settle with Ben' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click();
  await keepToast(page, 'Payment recorded · Ben paid you €20.00');
  await expect(person).toBeHidden();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Payment taken back');
  await expect(person).toContainText('€20.00');
  for (const [{ id }, open] of [
    [flat, '+€30.00'],
    [trip, '−€10.00'],
  ] as const) {
    await page.goto(`/groups/${id}/balances`);
    await expect(balanceOf(page, 'Ana')).toContainText(open);
  }
});

import { makeGroup, spend } from './group.ts';
import { payment, row } from './group-screen.ts';
import { expect, test } from './journey.ts';

test('a balance shows the transactions that it comes from, and a payment why it is these two and this amount', async ({
  signUp,
  createAccount,
}) => {
  const [ana, ben, chloe] = await Promise.all([signUp('Ana'), createAccount('Ben'), createAccount('Chloe')]);
  const group = await makeGroup(ana, [ben, chloe]);
  await spend(ana, group.id, { amount: 9000, among: [ana, ben, chloe], description: 'Dinner' });
  await spend(ben, group.id, { amount: 2000, among: [ben, chloe], description: 'Taxi' });

  const { page } = ana;
  await page.goto(`/groups/${group.id}/balances`);
  await page.getByRole('button', { name: 'Explain the balance of Ben' }).click();
  const balance = page.getByRole('dialog', { name: 'Balance of Ben' });
  await expect(row(page, 'Taxi')).toBeHidden();
  const line = (text: string) => balance.getByRole('listitem').filter({ hasText: text });
  await expect(line('Dinner')).toContainText('14 Mar 2026 · paid €0.00, share €30.00');
  await expect(line('Dinner')).toContainText('−€30.00');
  await expect(line('Taxi')).toContainText('paid €20.00, share €10.00');
  await expect(line('Taxi')).toContainText('+€10.00');
  await expect(balance.getByText('Balance', { exact: true })).toBeVisible();
  await expect(balance.getByText('−€20.00', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(balance).toBeHidden();
  await expect(page.getByRole('button', { name: 'Explain the balance of Ben' })).toBeFocused();

  await payment(page, 'Chloe pays you').getByRole('button', { name: 'Why?' }).click();
  const why = page.getByRole('dialog', { name: 'Chloe pays you: €40.00' });
  await expect(why.getByText('It is all that Chloe owes.')).toBeVisible();
  await expect(why.getByText('Chloe owes you €30.00 directly.')).toBeVisible();
  await expect(why.getByRole('listitem').filter({ hasText: 'Chloe owes Ben' })).toContainText('€10.00');
  await expect(why.getByText('2 payments settle what would take 3')).toBeVisible();
});

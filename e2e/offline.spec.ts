import { makeGroup, spend } from './group.ts';
import { addExpense, openNewExpense, row } from './group-screen.ts';
import { expect, test } from './journey.ts';

test('without a connection a quiet line says so, an entry waits, and both are made good when it is back', async ({
  signUp,
}) => {
  const [ana, ben] = await Promise.all([signUp('Ana'), signUp('Ben')]);
  const group = await makeGroup(ana, [ben]);
  await spend(ana, group.id, { amount: 3000, among: [ana, ben], description: 'Groceries' });
  const { page } = ana;
  await openNewExpense(page, group.id);
  await page.keyboard.press('Escape');
  await expect(row(page, 'Groceries')).toBeVisible();

  await page.context().setOffline(true);
  await expect(page.getByText('You are offline. What you enter is kept.')).toBeVisible();
  await addExpense(page, 'Candles', '8');
  await expect(row(page, 'Candles waiting to be sent')).toBeVisible();
  await spend(ben, group.id, { amount: 900, among: [ana, ben], description: 'Matches' });

  await page.context().setOffline(false);
  await expect(page.getByText(/You are offline/)).toBeHidden();
  await expect(row(page, 'Candles')).toBeVisible();
  await expect(row(page, 'Matches')).toBeVisible();
  await ben.page.goto(`/groups/${group.id}`);
  await expect(row(ben.page, 'Candles')).toBeVisible();
});

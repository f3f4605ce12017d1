import { addDays, todayIn } from '#domain/calendar/calendar-date.ts';
import { makeGroup } from './group.ts';
import { expect, test } from './journey.ts';

test('a recurring expense books itself, is in its history and in the group, and pauses', async ({
  signUp,
}) => {
  const ana = await signUp('Ana');
  await ana.changeTier('premium');
  const group = await makeGroup(ana, [], { name: 'Oak Street' });
  const { page } = ana;
  await page.goto('/recurring-expenses');
  await page.getByRole('link', { name: 'Add the first one' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount', { exact: true }).fill('900');
  await dialog.getByLabel('Description').fill('Rent');
  // In every time zone a day that has begun, and one that does not come back before a month has passed.
  await dialog.getByLabel('Starts on').fill(addDays(todayIn(new Date(), 'UTC'), -2));
  await dialog.getByRole('button', { name: 'Save recurring expense' }).click();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Rent' });
  // It is booked without another press, and the list says so by itself.
  await expect(row).toContainText('booked 1 time', { timeout: 90_000 });
  await row.getByRole('link', { name: 'Rent' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  const history = page.getByRole('region', { name: 'Booked so far' });
  await history.getByRole('listitem').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/groups/${group.id}/transaction/`));
  await page.getByRole('link', { name: 'Booked by a recurring expense' }).click();
  await expect(page.getByRole('heading', { name: 'Rent', level: 1 })).toBeVisible();
});

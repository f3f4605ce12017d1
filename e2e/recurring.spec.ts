import type { Page } from '@playwright/test';
import { addDays, todayIn } from '#domain/calendar/calendar-date.ts';
import { makeGroup } from './group.ts';
import { expect, test } from './journey.ts';
import { testOnOwnServer } from './own-server.ts';
import { queueTask } from './server-database.ts';

test('a recurring expense books itself, is in its history and in the group, and pauses', async ({
  signUp,
}) => {
  test.setTimeout(300_000);
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

const withClock = testOnOwnServer(noonOf('2031-01-30')).extend<{
  goTo: (page: Page, date: string) => Promise<void>;
}>({
  // Until the day has come on the server and on the device, and what is due on it is looked for.
  goTo: async ({ server }, use) => {
    await use(async (page, date) => {
      await server.moveClock(noonOf(date));
      await page.clock.setSystemTime(noonOf(date));
      await queueTask(server.url, 'find-due-recurring-expenses');
      await page.reload();
    });
  },
});

withClock(
  'a month that is too short books on its last day, and paused months are not made up for',
  async ({ signUp, goTo }) => {
    withClock.setTimeout(300_000);
    const ana = await signUp('Ana');
    await ana.changeTier('premium');
    await makeGroup(ana, [], { name: 'Oak Street' });
    const { page } = ana;
    await page.clock.setSystemTime(noonOf('2031-01-30'));
    await page.goto('/recurring-expenses/new');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount', { exact: true }).fill('900');
    await dialog.getByLabel('Description').fill('Rent');
    await dialog.getByLabel('Starts on').fill('2031-01-31');
    await dialog.getByRole('button', { name: 'Save recurring expense' }).click();
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Rent' });
    await expect(row).toContainText('not booked yet');
    await expect(row).toContainText('tomorrow');

    await goTo(page, '2031-01-31');
    await expect(row).toContainText('booked 1 time');
    await expect(row).toContainText('Next: 28 Feb');
    await goTo(page, '2031-02-28');
    await expect(row).toContainText('booked 2 times');
    await expect(row).toContainText('Next: 31 Mar');

    await row.getByRole('button', { name: 'Actions for Rent' }).click();
    await page.getByRole('menuitem', { name: 'Pause' }).click();
    await expect(row).toContainText('paused');
    // A session lasts for thirty days: it is used before they are over.
    await goTo(page, '2031-03-20');
    await expect(row).toContainText('paused');
    await goTo(page, '2031-04-02');
    await expect(row).toContainText('booked 2 times');
    await row.getByRole('button', { name: 'Actions for Rent' }).click();
    await page.getByRole('menuitem', { name: 'Resume' }).click();
    await expect(row).toContainText('Next: 30 Apr');
    await goTo(page, '2031-04-30');
    await expect(row).toContainText('booked 3 times');

    await row.getByRole('link', { name: 'Rent' }).click();
    const history = page.getByRole('region', { name: 'Booked so far' }).getByRole('listitem');
    await expect(history).toContainText([/30 Apr/, /28 Feb/, /31 Jan/]);
  },
);

function noonOf(date: string): Date {
  return new Date(`${date}T12:00:00Z`);
}

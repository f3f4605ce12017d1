import { makeGroup } from './group.ts';
import { openNewExpense, row, saveButton } from './group-screen.ts';
import { expect, test } from './journey.ts';

// Half past eleven at night on the same calendar day, which is three days' worth of different instants.
const NIGHTS = [
  { zone: 'America/Los_Angeles', now: '2026-03-14T23:30:00-07:00' },
  { zone: 'Pacific/Kiritimati', now: '2026-03-14T23:30:00+14:00' },
  { zone: 'UTC', now: '2026-03-14T23:30:00Z' },
];

test('an expense has the day on which it was written, wherever it was written and wherever it is read', async ({
  createAccount,
}) => {
  const ana = await createAccount('Ana');
  const group = await makeGroup(ana);
  const pages = [];
  for (const { zone, now } of NIGHTS) {
    const page = await ana.openDevice({ timezoneId: zone });
    await page.clock.setFixedTime(now);
    await openNewExpense(page, group.id);
    await expect(page.getByRole('button', { name: 'Date: today' })).toBeVisible();
    await page.getByLabel('Amount', { exact: true }).fill('12');
    await page.getByLabel('Description').fill(`Night in ${zone}`);
    await saveButton(page).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    pages.push(page);
  }
  for (const page of pages) {
    const day = page.getByRole('region', { name: '14 March 2026' });
    for (const { zone } of NIGHTS)
      await expect(day.getByRole('link', { name: `Night in ${zone}` })).toBeVisible();
    await row(page, 'Night in UTC').getByRole('link').click();
    await expect(page.getByRole('complementary').getByText('14 March 2026')).toBeVisible();
  }
});

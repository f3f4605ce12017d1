import { expect, PASSWORD, test } from './journey.ts';
import { register } from './log-in.ts';

// Everything moves, and further screens are fetched ahead, as for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' }, fetchesAhead: true });

test('a newcomer registers, confirms the address, starts a group and records a first expense', async ({
  page,
  newEmail,
}) => {
  const email = newEmail('Nora');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clear accounts, long friendships.');
  await page.getByRole('main').getByRole('link', { name: 'Start a group' }).first().click();

  await register(page, 'Nora', email, PASSWORD);
  await expect(page.getByText(email)).toBeVisible();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Development: see all messages' }).click();
  const mail = await opened;
  const message = mail.getByRole('article').filter({ hasText: email });
  await expect(async () => {
    await mail.reload();
    await expect(message).toBeVisible({ timeout: 500 });
  }).toPass();
  await message.getByRole('link', { name: /\/api\/auth\/confirm/ }).click();
  await expect(mail.getByRole('heading', { name: 'Welcome, Nora' })).toBeVisible();
  await mail.close();

  // The page that waited for this has gone on by itself.
  await expect(page.getByRole('heading', { name: 'Welcome, Nora' })).toBeVisible();
  await page.getByRole('link', { name: 'Create your first group' }).click();
  const form = page.getByRole('dialog', { name: 'New group' });
  await form.getByLabel('Name').fill('Oak Street');
  await form.getByRole('button', { name: 'Create group' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Oak Street' })).toBeVisible();
  await expect(page.getByText('You are the only one here so far')).toBeVisible();
  await page.getByRole('link', { name: 'Add the first expense' }).click();
  await page.getByLabel('Amount', { exact: true }).fill('23.40');
  await page.getByLabel('Description').fill('Bread and cheese');
  await page.getByRole('button', { name: 'Save expense' }).click();

  await expect(page.getByRole('link', { name: 'Bread and cheese' })).toBeVisible();
  await page.getByRole('link', { name: 'Balances' }).click();
  await expect(page.getByText('Everyone is quits').first()).toBeVisible();
});

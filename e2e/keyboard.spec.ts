import type { Page } from '@playwright/test';
import { makeGroup } from './group.ts';
import { row } from './group-screen.ts';
import { expect, test } from './journey.ts';

test('an expense is added without a mouse', async ({ signUp, createAccount }) => {
  const [ana, ben] = await Promise.all([signUp('Ana'), createAccount('Ben')]);
  const group = await makeGroup(ana, [ben]);
  const { page } = ana;
  await page.goto(`/groups/${group.id}`);
  await expect(page.getByText('Nothing recorded yet')).toBeVisible();

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, 'Add expense');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Amount', { exact: true })).toBeFocused();
  await page.keyboard.type('18');

  // The words of the sentence are pressed and chosen by keys as well.
  await tabTo(page, 'Description');
  await page.keyboard.type('Cinema');
  await tabTo(page, 'Who paid: you');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.type('Ben');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Who paid: Ben' })).toBeFocused();
  await tabTo(page, 'You');
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'You' })).not.toBeChecked();
  await page.keyboard.press('Space');

  await tabTo(page, 'Save expense');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Cinema')).toContainText('Ben paid €18.00');
  await expect(row(page, 'Cinema')).toContainText('you borrowed');

  await tabTo(page, 'Cinema');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Cinema' })).toBeVisible();
  await tabTo(page, 'Delete');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Cinema')).toBeHidden();
});

/** Presses Tab until what is named so has the focus; whatever cannot be reached fails the journey. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = page.locator(':focus');
  for (let pressed = 0; pressed < 40; pressed++) {
    await page.keyboard.press('Tab');
    // Behind the last element the focus is in no element of the page.
    const role = await focused.ariaSnapshot({ timeout: 1_000 }).catch(() => '');
    if (role.includes(`"${name}"`)) return;
  }
  throw new Error(`40 times Tab, and ${name} was not reached`);
}

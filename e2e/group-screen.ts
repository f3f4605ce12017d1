import { expect, type Locator, type Page } from '@playwright/test';

// What people look for on a group's screens, found as they would find it.

export function row(page: Page, title: string): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) });
}

/** One member's line among the balances of all. */
export function balanceOf(page: Page, name: string): Locator {
  return page
    .getByRole('complementary')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Explain the balance of ${name}` }) });
}

/** One payment of the plan on the screen of balances: "Ben pays you". */
export function payment(page: Page, sentence: string): Locator {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: sentence });
}

export function saveButton(page: Page): Locator {
  return page.getByRole('dialog').getByRole('button', { name: /^Save / });
}

/** The live line under the form: what is still to assign. */
export function assignment(page: Page): Locator {
  return page.getByRole('dialog').getByRole('status').last();
}

export async function openNewExpense(page: Page, groupId: string): Promise<void> {
  await page.goto(`/groups/${groupId}/transaction/new`);
  await page.getByRole('dialog', { name: 'New expense' }).waitFor();
}

export async function addExpense(page: Page, description: string, amount: string): Promise<void> {
  await page.getByRole('link', { name: 'Add expense' }).click();
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByLabel('Description').fill(description);
  await saveButton(page).click();
}

/** Presses a word of the form's sentence and chooses another for it. */
export async function chooseWord(page: Page, word: Locator, choice: string | RegExp): Promise<void> {
  await word.click();
  const menu = page.getByRole('menu');
  await menu.getByText(choice).click();
  // While it fades it would be a second menu beside the next one.
  await menu.waitFor({ state: 'hidden' });
}

export async function chooseOption(page: Page, select: Locator, choice: string): Promise<void> {
  await select.click();
  const options = page.getByRole('listbox');
  await options.getByRole('option', { name: choice }).click();
  await options.waitFor({ state: 'hidden' });
}

/** Opens the form by its key, as soon as keys mean the page again. */
export async function pressNew(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('n');
  await page.getByRole('dialog', { name: 'New expense' }).getByRole('textbox').first().waitFor();
}

/** Goes to the end of the list, again and again while more comes, until there are so many rows. */
export async function scrollUntil(page: Page, rows: Locator, count: number): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(await rows.count()).toBe(count);
  }).toPass();
}

import type { Locator } from '@playwright/test';
import { makeGroup } from './group.ts';
import { expect, test } from './journey.ts';

// A contrast theme of the system makes all backgrounds one and shows borders that are transparent.

test('in a contrast theme what is chosen, ticked, switched on or open can be told from the rest', async ({
  signUp,
}) => {
  const { page, ...ana } = await signUp('Ana', { forcedColors: 'active' });
  const { id } = await makeGroup(ana);
  await page.goto(`/groups/${id}`);
  const tabs = page.getByRole('navigation', { name: 'Group', exact: true }).getByRole('link');
  await expect(tabs.first()).toHaveAttribute('aria-current', 'page');
  const canvas = await colourOf(page.locator('body'), 'backgroundColor');
  expect(await lineBelow(tabs.first())).not.toBe(canvas);
  expect(await lineBelow(tabs.nth(1))).toBe(canvas);

  await page.goto(`/groups/${id}/transaction/new`);
  const form = page.getByRole('dialog');
  const kinds = form.locator('label').filter({ has: page.getByRole('radio') });
  await expect(kinds.filter({ hasText: 'Expense' })).toHaveCSS('outline-style', 'solid');
  await expect(kinds.filter({ hasText: 'Transfer' })).toHaveCSS('outline-style', 'none');
  const tick = form.getByRole('checkbox', { name: 'You' }).locator('~ svg');
  await expect(tick).toBeVisible();
  expect(await colourOf(tick, 'color')).not.toBe(canvas);
});

function colourOf(element: Locator, property: 'color' | 'backgroundColor') {
  return element.evaluate((it, name) => getComputedStyle(it)[name], property);
}

/** The colour of the line beneath a tab. */
function lineBelow(tab: Locator) {
  return tab.evaluate((it) => getComputedStyle(it, '::after').borderBottomColor);
}

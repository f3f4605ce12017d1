import type { Page } from '@playwright/test';
import { makeGroup } from './group.ts';
import { expect, test } from './journey.ts';

// Everything moves, as for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const NAMES = ['Flat', 'Ski trip', 'Lunch club', 'Choir', 'Garden'];

function listed(page: Page) {
  return page.getByRole('list', { name: 'Your groups' }).getByRole('listitem');
}

test('groups are put in order by keyboard and by arrows, found, and archived, for oneself and on every device', async ({
  signUp,
}) => {
  const [ana, ben] = await Promise.all([signUp('Ana'), signUp('Ben')]);
  await ana.changeTier('premium');
  const flat = await makeGroup(ana, [ben], { name: 'Flat' });
  for (const name of NAMES.slice(1)) await makeGroup(ana, [], { name });
  const { page } = ana;
  await page.goto('/groups');
  await expect(listed(page)).toHaveCount(NAMES.length);
  const [first = '', second = '', third = '', ...rest] = await orderOf(page);

  // The third to the top by the handle, and back down one by an arrow.
  await page.getByRole('button', { name: 'Reorder' }).focus();
  await page.keyboard.press('Enter');
  const handle = page.getByRole('button', { name: `Drag ${third}` });
  await handle.focus();
  await page.keyboard.press('Space');
  const said = page.getByRole('status').or(page.getByRole('alert'));
  await expect(said.filter({ hasText: `${third} picked up, place 3 of 5` })).toHaveCount(1);
  const place = (number: number) => said.filter({ hasText: `${third} is at place ${number} of 5` });
  // What is picked up is measured a moment after it is said: an arrow that comes before that is lost. One that is late may have
  // been pressed again, and has then gone too far.
  await expect(async () => {
    const isTooFar = (await place(1).count()) > 0;
    if ((await place(2).count()) === 0) await page.keyboard.press(isTooFar ? 'ArrowDown' : 'ArrowUp');
    await expect(place(2)).toHaveCount(1, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await page.keyboard.press('ArrowUp');
  await expect(place(1)).toHaveCount(1);
  let kept = orderKept(page);
  await page.keyboard.press('Space');
  await expect(listed(page)).toHaveText([third, first, second, ...rest]);
  await kept;
  kept = orderKept(page);
  await page.getByRole('button', { name: `Move ${third} down` }).click();
  await expect(listed(page)).toHaveText([first, third, second, ...rest]);
  await kept;
  await page.getByRole('button', { name: 'Done' }).click();
  const phone = await ana.openDevice();
  await phone.goto('/groups');
  await expect(listed(phone)).toHaveText(starting([first, third, second, ...rest]));

  await page.getByRole('searchbox', { name: 'Search groups' }).fill('ski');
  await expect(listed(page)).toHaveText(starting(['Ski trip']));
  await page.getByRole('searchbox', { name: 'Search groups' }).fill('nothing like it');
  await expect(page.getByText('No group is called “nothing like it”')).toBeVisible();
  await page.getByRole('button', { name: 'Show all groups' }).click();
  await expect(listed(page)).toHaveCount(NAMES.length);

  await page.getByRole('button', { name: 'Actions for Flat' }).click();
  await page.getByRole('menuitem', { name: 'Archive for me' }).click();
  await expect(listed(page)).toHaveCount(NAMES.length - 1);
  await expect(page.getByText('1 archived group')).toBeVisible();
  await ben.page.goto('/groups');
  await expect(listed(ben.page)).toHaveText(starting(['Flat']));
  await page.goto(`/groups/${flat.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Flat' })).toBeVisible();
});

/** The list shows a new order before the server has it. */
function orderKept(page: Page) {
  return page.waitForResponse((response) => response.url().endsWith('/api/groups/order') && response.ok());
}

async function orderOf(page: Page): Promise<string[]> {
  const texts = await listed(page).getByRole('link').allTextContents();
  return texts.map((text) => text.trim());
}

/** A row says more than its name. */
function starting(names: readonly string[]): RegExp[] {
  return names.map((name) => new RegExp(`^${name}`));
}

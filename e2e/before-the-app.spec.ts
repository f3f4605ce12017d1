import type { Page } from '@playwright/test';
import { getGroup, setHouseholds } from '#contract/groups.ts';
import { makeGroup, spend } from './group.ts';
import { row } from './group-screen.ts';
import { holdApp, holdSession } from './hold.ts';
import { expect, test } from './journey.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

/** The words above the figure, and the figure. */
const standing = (page: Page, words: string) =>
  page.getByText(words).locator('xpath=..').filter({ visible: true });

/** Once the document's reads are answered, and what follows from them is done. */
function answered(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const reads = await globalThis.quitsArrival?.reads;
    for (const read of reads?.values() ?? []) await (await read)?.clone().text();
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });
}

test('where its reader stands in a group is there before the app, as the app then shows it', async ({
  signUp,
}) => {
  const [ana, ben] = await Promise.all([signUp('Ana', PHONE), signUp('Ben', { ...PHONE, locale: 'es-ES' })]);
  const group = await makeGroup(ana, [ben]);
  await spend(ana, group.id, { amount: 246_912, among: [ana, ben] });
  for (const [{ page }, words, figure] of [
    [ana, 'In this group you are owed', '€1,234.56'],
    [ben, 'En este grupo debes', '1234,56\u00a0€'],
  ] as const) {
    const letApp = await holdApp(page);
    await page.goto(`/groups/${group.id}`, { waitUntil: 'commit' });
    const early = standing(page, words);
    await expect(early).toHaveText(`${words}${figure}`);
    await expect(page.locator('[data-arriving]')).toBeVisible();
    const markup = await early.innerHTML();
    const box = await early.boundingBox();

    letApp();
    await expect(page.locator('[data-arriving]')).toBeHidden();
    await expect(standing(page, words)).toHaveText(`${words}${figure}`);
    expect(await standing(page, words).innerHTML()).toBe(markup);
    const after = await standing(page, words).boundingBox();
    expect({ x: after?.x, height: after?.height }).toEqual({ x: box?.x, height: box?.height });
    // The header of the group is half a pixel higher than its skeleton.
    expect(Math.abs(Number(after?.y) - Number(box?.y))).toBeLessThan(1);
  }
});

test('the app alone says that a member is quits, owes in two currencies or is of a household', async ({
  signUp,
}) => {
  const [ana, ben] = await Promise.all([signUp('Ana', PHONE), signUp('Ben', PHONE)]);
  const group = await makeGroup(ana, [ben], { currencies: ['EUR', 'USD'] });
  const { page } = ana;
  await holdApp(page);
  const expectNothing = async () => {
    await page.goto(`/groups/${group.id}`, { waitUntil: 'commit' });
    await answered(page);
    await expect(page.locator('[data-arriving]')).toBeVisible();
    await expect(page.getByText(/^In this group/)).toHaveCount(0);
  };
  await expectNothing();
  await spend(ben, group.id, { amount: 30_00, among: [ana] });
  await spend(ben, group.id, { amount: 40_00, among: [ana], currency: 'USD' });
  await expectNothing();
  await spend(ana, group.id, { amount: 40_00, among: [ben], currency: 'USD' });
  const { version } = await ana.call(getGroup, { params: { groupId: group.id } });
  const households = [{ name: 'Both', userIds: [ana.id, ben.id] }];
  await ana.call(setHouseholds, { params: { groupId: group.id }, body: { version, households } });
  await expectNothing();
});

test('the skeleton stays while nothing tells whether there is a session, and a visitor sees that the page is coming', async ({
  signUp,
  openDevice,
}) => {
  const ana = await signUp('Ana');
  const group = await makeGroup(ana);
  await spend(ana, group.id, { amount: 30_00, among: [ana] });
  const { page } = ana;
  const path = `/groups/${group.id}`;
  const letSession = await holdSession(page);
  await page.clock.install();
  await page.goto(path);
  await page.clock.fastForward(5_000);
  await expect(page.locator('[data-arriving] [data-coming]').first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
  letSession();
  await expect(row(page, 'Dinner')).toBeVisible();

  const visitor = await openDevice();
  await holdSession(visitor);
  await visitor.route('**/api/auth/session', () => {});
  await visitor.goto(path);
  await expect(visitor.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
});

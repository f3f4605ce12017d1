import type { Page } from '@playwright/test';
import { addGuests } from '#contract/guests.ts';
import { removeMember } from '#contract/memberships.ts';
import { endOtherSessions } from '#contract/sessions.ts';
import { listTransactions } from '#contract/transactions.ts';
import { makeGroup, spend } from './group.ts';
import { balanceOf, row, saveButton } from './group-screen.ts';
import { answered, hold, holdApp, holdCalls } from './hold.ts';
import { type AccountOwner, expect, test, type Visitor } from './journey.ts';
import { signOut } from './log-in.ts';

test.use({ fetchesAhead: true });

/** The keys of what the device keeps: of four parts each, but for the list of them. */
function keptKeys(page: Page): Promise<IDBValidKey[]> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('quits-answers');
        opening.onupgradeneeded = () => opening.result.createObjectStore('answers');
        opening.onerror = reject;
        opening.onsuccess = () => {
          const listing = opening.result.transaction('answers').objectStore('answers').getAllKeys();
          listing.onsuccess = () => {
            opening.result.close();
            resolve(listing.result.filter((key) => Array.isArray(key) && key.length === 4));
          };
        };
      }),
  );
}

/** How many answers the device keeps, of one group or of all. */
async function countKept(page: Page, groupId?: string): Promise<number> {
  const keys = await keptKeys(page);
  return keys.filter((key) => !groupId || Reflect.get(Object(key), 2) === groupId).length;
}

/** Whether the device keeps what stood on the screen at this address. */
async function keepsScreen(page: Page, path: string): Promise<boolean> {
  const keys = await keptKeys(page);
  return keys.some((key) => Reflect.get(Object(key), 3) === JSON.stringify(['screen', path]));
}

async function visit(page: Page, path: string, least: number): Promise<void> {
  await page.goto(path);
  await expect.poll(() => countKept(page)).toBeGreaterThanOrEqual(least);
  await expect.poll(() => keepsScreen(page, path)).toBe(true);
}

async function groupWithDinner(ana: AccountOwner, others: readonly AccountOwner[] = []) {
  const group = await makeGroup(ana, others);
  await spend(ana, group.id, { amount: 30_00, among: [ana, ...others], description: 'Dinner' });
  return group;
}

/** A group with a dinner, whose screen the device keeps. */
async function visitGroup(ana: Visitor) {
  const { id } = await groupWithDinner(ana);
  const path = `/groups/${id}`;
  await visit(ana.page, path, 5);
  await ana.page.goto('about:blank');
  return { page: ana.page, path };
}

test('what was last seen of a group is there before the server answers, and then what is so now', async ({
  signUp,
  createAccount,
}) => {
  const [ana, ben] = await Promise.all([signUp('Ana'), createAccount('Ben')]);
  const group = await groupWithDinner(ana, [ben]);
  const { page } = ana;
  await visit(page, `/groups/${group.id}`, 5);
  await page.goto('about:blank');
  await spend(ben, group.id, { amount: 8_00, among: [ana, ben], description: 'Candles' });

  const letCalls = await holdCalls(page);
  await page.goto(`/groups/${group.id}`);
  await expect(page.getByRole('heading', { level: 1, name: group.name })).toBeVisible();
  await expect(row(page, 'Dinner')).toBeVisible();
  await expect(balanceOf(page, 'Ben')).toContainText('15.00');
  await expect(row(page, 'Candles')).toBeHidden();

  letCalls();
  await expect(row(page, 'Candles')).toBeVisible();
  await expect(balanceOf(page, 'Ben')).toContainText('11.00');
  // Live from here on.
  await spend(ben, group.id, { amount: 9_00, among: [ana, ben], description: 'Matches' });
  await expect(row(page, 'Matches')).toBeVisible();
});

test('the dashboard of a return asks for the plans of all groups once', async ({ signUp, createAccount }) => {
  const [ana, ben] = await Promise.all([signUp('Ana'), createAccount('Ben')]);
  await groupWithDinner(ana, [ben]);
  const { page } = ana;
  await visit(page, '/dashboard', 5);
  await page.goto('about:blank');

  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/(preview|plans)$/.test(request.url())) asked.push(new URL(request.url()).pathname);
  });
  // The app, which knows the group from the device, asks before the document knows it.
  const letDashboard = await hold(page, '**/api/dashboard');
  await page.goto('/dashboard');
  const plans = '/api/dashboard/plans';
  await expect.poll(() => asked).toEqual([plans]);
  letDashboard();
  await answered(page);
  expect(asked).toEqual([plans]);
});

test('what stood on the screen is there before the app, which takes its place', async ({ signUp }) => {
  const { page, path } = await visitGroup(await signUp('Ana'));

  const letApp = await holdApp(page);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByText('Dinner')).toBeVisible();
  await expect(page.getByText('€30.00').first()).toBeVisible();
  // Nothing of it can be used, nor is it read out.
  await expect(row(page, 'Dinner')).toBeHidden();
  letApp();
  await expect(row(page, 'Dinner')).toBeVisible();
  await expect(page.getByText('Dinner')).toHaveCount(1);
  await row(page, 'Dinner').click();
  await expect(page).toHaveURL(/\/transaction\//);
});

test('what stood on the screen is there although the document comes slowly', async ({ signUp }) => {
  const { page, path } = await visitGroup(await signUp('Ana'));

  await holdApp(page);
  // The device is asked as the document begins, and answers before its end has come.
  const network = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: 20_000, uploadThroughput: -1 };
  await network.send('Network.emulateNetworkConditions', slow);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByText('Dinner')).toBeVisible();
});

test('what stood on the screen is not shown to a window of another width, nor for long without the app', async ({
  signUp,
}) => {
  const { page, path } = await visitGroup(await signUp('Ana'));

  await holdApp(page);
  // Its ten seconds pass when they are told to.
  await page.clock.install({ time: Date.now() });
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByText('Dinner')).toBeVisible();
  await page.clock.fastForward(11_000);
  await expect(page.getByText('Dinner')).toBeHidden();
  await expect(page.getByText('quits', { exact: true }).first()).toBeVisible();

  await page.setViewportSize({ width: 700, height: 800 });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(async () => {
    await globalThis.quitsArrival?.kept?.answers;
    return document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet;
  });
  // At once: after a while it would be gone in any case.
  expect(await page.getByText('Dinner').count()).toBe(0);
});

test('what was last seen of the dashboard is there before the server answers, and marked once it is old', async ({
  signUp,
  createAccount,
}) => {
  const [ana, ben] = await Promise.all([signUp('Ana'), createAccount('Ben')]);
  const group = await groupWithDinner(ana, [ben]);
  const { page } = ana;
  await visit(page, '/dashboard', 5);
  await page.goto('about:blank');

  await page.clock.install({ time: Date.now() + 5_000 });
  const letCalls = await holdCalls(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByRole('link', { name: group.name }).first()).toBeVisible();
  // With the day where midnight passes meanwhile.
  const mark = page.getByRole('status').filter({ hasText: /^As of (\d+ \w+, )?\d\d:\d\d$/ });
  await expect(mark).toBeHidden();
  await page.clock.fastForward(61_000);
  await expect(mark).toBeVisible();

  letCalls();
  await expect(mark).toBeHidden();
});

test('a new expense is divided among the members of now, however late they are known', async ({ signUp }) => {
  const ana = await signUp('Ana');
  const group = await groupWithDinner(ana);
  const { page } = ana;
  const params = { groupId: group.id };
  await visit(page, `/groups/${group.id}`, 5);
  await page.goto('about:blank');
  await ana.call(addGuests, { params, body: { displayName: 'Chloe' } });

  const letCalls = await holdCalls(page);
  await page.goto(`/groups/${group.id}/transaction/new`);
  await expect(page.getByText('Dinner').first()).toBeVisible();
  letCalls();
  await page.getByRole('dialog').getByLabel('Amount', { exact: true }).fill('8');
  await page.getByRole('dialog').getByLabel('Description').fill('Candles');
  await saveButton(page).click();
  await expect(row(page, 'Candles')).toBeVisible();
  const { data } = await ana.call(listTransactions, { params, query: { limit: 1 } });
  expect(data[0]?.recipients.parts).toHaveLength(2);
});

test('what was last seen leaves the device when its reader signs out, in whichever tab', async ({
  signUp,
}) => {
  const ana = await signUp('Ana');
  const group = await groupWithDinner(ana);
  const { page } = ana;
  await visit(page, `/groups/${group.id}`, 5);
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await other.getByRole('main').getByRole('link', { name: group.name }).first().waitFor();

  await signOut(other);
  await other.waitForURL(/\/$/);
  await page.waitForURL(/\/$/);
  expect(await countKept(page)).toBe(0);

  const letCalls = await holdCalls(page);
  await page.goto(`/groups/${group.id}`);
  await page.getByText('quits', { exact: true }).first().waitFor();
  await expect(page.getByText('Dinner')).toBeHidden();
  letCalls();
  await expect(page).toHaveURL(/\/login/);
});

test('another account of the same browser is shown nothing of what the last one saw', async ({ signUp }) => {
  const [ana, ben] = await Promise.all([signUp('Ana'), signUp('Ben')]);
  const group = await groupWithDinner(ana);
  const { page } = ana;
  await visit(page, `/groups/${group.id}`, 5);
  await page.goto('about:blank');
  // A link in a mail has signed Ben in, in this browser, while no page was open.
  await page.context().addCookies(await ben.page.context().cookies());

  const letCalls = await holdCalls(page);
  const shown: string[] = [];
  await page.exposeFunction('tell', (text: string) => shown.push(text));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.textContent.includes('Dinner')) Reflect.get(window, 'tell')('Dinner');
    }).observe(document, { childList: true, subtree: true });
  });
  const asking = page.waitForRequest('**/api/auth/refresh');
  await page.goto(`/groups/${group.id}`);
  await asking;
  letCalls();
  await expect(page.getByText('We could not find this group')).toBeVisible();
  expect(shown).toEqual([]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('quits.user'))).toContain(ben.id);
});

test('a session that was ended elsewhere takes what was last seen with it', async ({ signUp }) => {
  const ana = await signUp('Ana');
  const group = await groupWithDinner(ana);
  const device = await ana.openDevice();
  await visit(device, `/groups/${group.id}`, 5);
  await device.goto('about:blank');
  await ana.call(endOtherSessions, {});

  await device.goto(`/groups/${group.id}`);
  await expect(device).toHaveURL(/\/login/);
  await expect.poll(() => countKept(device)).toBe(0);
  expect(await device.evaluate(() => document.cookie)).not.toContain('quits.account');
});

test('a group that its reader was taken out of leaves the device', async ({ signUp, createAccount }) => {
  const [ana, ben] = await Promise.all([createAccount('Ana'), signUp('Ben')]);
  const group = await makeGroup(ana, [ben]);
  await spend(ana, group.id, { amount: 30_00, among: [ana], description: 'Dinner' });
  const { page } = ben;
  await visit(page, `/groups/${group.id}`, 5);
  await page.goto('about:blank');
  await ana.call(removeMember, { params: { groupId: group.id, userId: ben.id } });

  await page.goto(`/groups/${group.id}`);
  await expect(page.getByText('We could not find this group')).toBeVisible();
  await expect.poll(() => countKept(page, group.id)).toBe(0);
  await page.goto('about:blank');
  const letCalls = await holdCalls(page);
  await page.goto(`/groups/${group.id}`);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(row(page, 'Dinner')).toBeHidden();
  letCalls();
  await expect(page.getByText('We could not find this group')).toBeVisible();
});

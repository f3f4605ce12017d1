import type { Page } from '@playwright/test';
import { getGroup, setHouseholds } from '#contract/groups.ts';
import { inviteByEmail } from '#contract/invitations.ts';
import { makeGroup, spend } from './group.ts';
import { row } from './group-screen.ts';
import { answered, holdApp, holdSession } from './hold.ts';
import { expect, test } from './journey.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const DESKTOP = { viewport: { width: 1280, height: 800 } };

/** What holds the figure and the words before it. */
const figureAfter = (page: Page, words: string) =>
  page.getByText(words).locator('xpath=..').filter({ visible: true });

test('the figure that a group or the dashboard is about is there before the app, as the app then shows it', async ({
  signUp,
}) => {
  const [ana, ben] = await Promise.all([
    signUp('Ana', PHONE),
    signUp('Ben', { ...DESKTOP, locale: 'es-ES' }),
  ]);
  const group = await makeGroup(ana, [ben]);
  await spend(ana, group.id, { amount: 246_912, among: [ana, ben] });
  for (const [{ page }, figure, words] of [
    [ana, '€1,234.56', ['In this group you are owed', 'All together you are owed']],
    [ben, '1234,56\u00a0€', ['En este grupo debes', 'En total debes']],
  ] as const)
    for (const [index, path] of [`/groups/${group.id}`, '/dashboard'].entries()) {
      const shown = figureAfter(page, String(words[index]));
      const letApp = await holdApp(page);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(shown).toContainText(figure);
      await expect(page.locator('[data-arriving]')).toBeVisible();
      const markup = await shown.innerHTML();
      const box = await shown.boundingBox();

      letApp();
      await expect(page.locator('[data-arriving]')).toBeHidden();
      await expect(shown).toContainText(figure);
      expect(await shown.innerHTML()).toBe(markup);
      const after = await shown.boundingBox();
      expect({ x: after?.x, height: after?.height }).toEqual({ x: box?.x, height: box?.height });
      // The header of a group is half a pixel higher than its skeleton.
      expect(Math.abs(Number(after?.y) - Number(box?.y))).toBeLessThan(1);
      await page.unroute('**/assets/*.js');
    }
});

test('a long figure is as small before the app as in it, and fits a narrow phone', async ({
  signUp,
  createAccount,
}) => {
  const narrow = { viewport: { width: 320, height: 700 } };
  const [ana, ben] = await Promise.all([signUp('Ana', narrow), createAccount('Ben')]);
  const group = await makeGroup(ana, [ben]);
  await spend(ana, group.id, { amount: 999_999_999_998, among: [ana, ben] });
  const { page } = ana;
  for (const [path, words] of [
    [`/groups/${group.id}`, 'In this group you are owed'],
    ['/dashboard', 'All together you are owed'],
  ] as const) {
    const figure = figureAfter(page, words).getByText('€4,999,999,999.99');
    const letApp = await holdApp(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(figure).toBeVisible();
    await expect(page.locator('[data-arriving]')).toBeVisible();
    const markup = await figureAfter(page, words).innerHTML();
    // The web fonts, which may come with the app, are a little wider or narrower.
    const sizeOf = () => figure.evaluate((element) => getComputedStyle(element).fontSize);
    const expectToFit = async () => {
      const box = await figure.boundingBox();
      expect(Number(box?.x) + Number(box?.width)).toBeLessThanOrEqual(320 - 16);
    };
    const size = await sizeOf();
    await expectToFit();

    letApp();
    await expect(page.locator('[data-arriving]')).toBeHidden();
    expect(await figureAfter(page, words).innerHTML()).toBe(markup);
    expect(await sizeOf()).toBe(size);
    await expectToFit();
    await page.unroute('**/assets/*.js');
  }
});

test('the app alone says that a member is quits, owes in two currencies or is of a household, and what invitations stand above', async ({
  signUp,
  createAccount,
}) => {
  const [ana, ben] = await Promise.all([signUp('Ana', PHONE), createAccount('Ben')]);
  const group = await makeGroup(ana, [ben], { currencies: ['EUR', 'USD'] });
  const { page } = ana;
  await holdApp(page);
  const expectNothing = async (path = `/groups/${group.id}`) => {
    await page.goto(path, { waitUntil: 'commit' });
    await answered(page);
    await expect(page.locator('[data-arriving]')).toBeVisible();
    await expect(page.getByText(/In this group|All together/)).toHaveCount(0);
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

  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(figureAfter(page, 'All together you owe')).toContainText('€30.00');
  const flat = await makeGroup(ben);
  await ben.call(inviteByEmail, { params: { groupId: flat.id }, body: { emails: [ana.email] } });
  await expectNothing('/dashboard');
});

test('the app waits a moment for the figure, and not for one that does not come', async ({ signUp }) => {
  const ana = await signUp('Ana', PHONE);
  const group = await makeGroup(ana);
  await spend(ana, group.id, { amount: 30_00, among: [ana] });
  const { page } = ana;
  await page.route('**/balances', () => {});
  await page.goto(`/groups/${group.id}`);
  await expect(page.getByRole('heading', { level: 1, name: group.name })).toBeVisible();
  await expect(page.locator('[data-arriving]')).toBeHidden();
});

test('what the figure of the dashboard is made of, and the plans of open groups, do not wait for the app', async ({
  signUp,
}) => {
  const [ana, ben] = await Promise.all([
    signUp('Ana', PHONE),
    signUp('Ben', { ...DESKTOP, locale: 'es-ES' }),
  ]);
  const group = await makeGroup(ana, [ben]);
  await spend(ana, group.id, { amount: 246_912, among: [ana, ben] });
  for (const [{ page }, line] of [
    [ana, 'you are owed €1,234.56 you owe €0.00 in 1 group Your statistics Payments'],
    [ben, 'te deben 0,00 € debes 1234,56 € en 1 grupo Tus estadísticas Pagos'],
  ] as const) {
    const shown = page.getByText(line).filter({ visible: true });
    const letApp = await holdApp(page);
    const asked = page.waitForRequest('**/api/dashboard/plans');
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await asked;
    await expect(shown).toBeVisible();
    await expect(page.locator('[data-arriving]')).toBeVisible();
    const box = await shown.boundingBox();
    const links = () => shown.locator('a').evaluateAll((all) => all.map((link) => Reflect.get(link, 'href')));
    const early = await links();

    letApp();
    await expect(page.locator('[data-arriving]')).toBeHidden();
    expect(await links()).toEqual(early);
    const after = await shown.boundingBox();
    expect({ x: after?.x, height: after?.height }).toEqual({ x: box?.x, height: box?.height });
    expect(Math.abs(Number(after?.y) - Number(box?.y))).toBeLessThan(1);
    await page.unroute('**/assets/*.js');
  }

  const device = await ana.openDevice();
  await holdApp(device);
  await device.goto('/dashboard', { waitUntil: 'commit' });
  await device.getByText('Payments', { exact: true }).click();
  await device.waitForURL('**/settlements', { waitUntil: 'commit' });
});

test('the first render waits a moment for plans, and not for those that do not come', async ({
  signUp,
  createAccount,
}) => {
  const [ana, ben] = await Promise.all([signUp('Ana', PHONE), createAccount('Ben')]);
  const group = await makeGroup(ana, [ben]);
  await spend(ana, group.id, { amount: 30_00, among: [ana, ben] });
  const { page } = ana;
  await page.route('**/api/dashboard/plans', () => {});
  await page.goto('/dashboard');
  await expect(page.locator('[data-arriving]')).toBeHidden();
  await expect(figureAfter(page, 'All together you are owed')).toContainText('€15.00');
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
  letSession();
  await expect(row(page, 'Dinner')).toBeVisible();

  const visitor = await openDevice();
  await holdSession(visitor);
  await visitor.route('**/api/auth/session', () => {});
  await visitor.goto(path);
  await expect(visitor.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
});

test('a link is described in the language of its reader, and no page of an account is', async ({
  request,
}) => {
  const describedAs = async (path: string, language: string) => {
    const response = await request.get(path, {
      headers: { accept: 'text/html', 'accept-language': language },
    });
    return /<meta name="description" content="([^"]*)"/.exec(await response.text())?.[1];
  };
  for (const path of ['/', '/login', '/invitations/unknown']) {
    expect(await describedAs(path, 'en'), path).toMatch(/^Write down who paid/);
    expect(await describedAs(path, 'es'), path).toMatch(/^Apunta quién pagó/);
  }
  for (const path of ['/dashboard', `/groups/${crypto.randomUUID()}`])
    expect(await describedAs(path, 'en'), path).toBeUndefined();
});

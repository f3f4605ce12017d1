import type { BrowserContextOptions, Locator, Page, Request } from '@playwright/test';
import { updateProfile } from '#contract/accounts.ts';
import { makeGroup, spend } from './group.ts';
import { row, scrollUntil } from './group-screen.ts';
import { hold, holdCalls, holdStyles } from './hold.ts';
import { expect, saveData, test } from './journey.ts';
import { layoutShiftOf } from './layout-shift.ts';

test.use({ fetchesAhead: true });

/**
 * Lets through the scripts alone that the document of an address names. Answers what is asked for from then on: calls as
 * "GET /api/groups", files by their path.
 */
async function openWithNamedFiles(page: Page, path: string): Promise<{ calls: string[]; files: string[] }> {
  const calls: string[] = [];
  const files: string[] = [];
  const html = await (await page.request.get(path)).text();
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`);
    // A window's icon, which a browser without windows does not ask for.
    else if (pathname === '/mark.svg') return;
    else if (!pathname.endsWith('.js') || html.includes(`"${pathname}"`)) files.push(pathname);
  });
  // Also at a second attempt, which has a query.
  await page.route(/\.js(\?|$)/, async (route) => {
    const { pathname } = new URL(route.request().url());
    await (html.includes(`"${pathname}"`) ? route.continue() : route.abort());
  });
  await page.goto(path);
  return { calls, files };
}

test('a page that many begin with needs no file that its document does not name, and asks for nothing twice', async ({
  signUp,
  openDevice,
}) => {
  const ana = await signUp('Ana');
  const group = await makeGroup(ana);
  await spend(ana, group.id, { description: 'Rent', amount: 900_00, among: [ana] });
  const member = await ana.openDevice();

  const { calls: inGroup } = await openWithNamedFiles(member, `/groups/${group.id}`);
  await expect(row(member, 'Rent')).toBeVisible();
  await expect(member.getByRole('heading', { level: 1, name: group.name })).toBeVisible();
  expect(inGroup).toContain(`GET /api/groups/${group.id}/balances`);
  expect(inGroup).toEqual([...new Set(inGroup)]);

  const { calls: atHome } = await openWithNamedFiles(member, '/dashboard');
  await expect(member.getByRole('link', { name: group.name }).first()).toBeVisible();
  expect(atHome).toContain('GET /api/dashboard');
  expect(atHome).toEqual([...new Set(atHome)]);

  const visitor = await openDevice();
  for (const path of ['/', '/login']) {
    const { calls } = await openWithNamedFiles(visitor, path);
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    expect(calls).toEqual([...new Set(calls)]);
  }
});

test('a group with a long past arrives with what a screen shows, and the rest as the reader comes to it', async ({
  signUp,
}) => {
  const ana = await signUp('Ana');
  const group = await makeGroup(ana);
  for (let day = 1; day <= 28; day++)
    await Promise.all(
      ['Breakfast', 'Lunch'].map((description) =>
        spend(ana, group.id, {
          description,
          amount: 900,
          among: [ana],
          date: `2026-02-${String(day).padStart(2, '0')}`,
        }),
      ),
    );
  const { page } = ana;
  await page.goto(`/groups/${group.id}`);
  await expect(row(page, 'Lunch').first()).toBeVisible();
  expect(await page.locator('*').count()).toBeLessThanOrEqual(700);

  const rows = page.getByRole('main').getByRole('region', { name: /2026/ }).getByRole('listitem');
  await expect(rows).toHaveCount(9);
  await expect(rows.last()).not.toBeInViewport();
  await scrollUntil(page, rows, 56);
  await expect(page.getByRole('button', { name: 'Show earlier ones' })).toBeHidden();
});

test('the document shows the skeleton of a page to its reader while no file of the app is there, and to no visitor', async ({
  signUp,
  openDevice,
}) => {
  const ana = await signUp('Ana');
  const group = await makeGroup(ana);
  const visitor = await openDevice();
  for (const page of [ana.page, visitor]) await page.route('**/*.js', (route) => route.abort());
  for (const path of ['/dashboard', `/groups/${group.id}`]) {
    const shown = async (page: Page) => {
      await page.goto(path);
      return page.locator('[data-arriving] > div').nth(1);
    };
    await expect(await shown(ana.page)).toBeVisible();
    await expect(await shown(visitor)).toBeHidden();
  }
  await expect(ana.page.getByText('Search transactions')).toBeVisible();
});

interface Visit {
  readonly path: string;
  /** What the reader came for. */
  readonly sight: (page: Page) => Locator;
}

const title = (page: Page) => page.getByRole('heading', { level: 1 }).first();
const firstLine = (page: Page) => page.getByRole('main').getByRole('listitem').first();
const lunch = (page: Page) => row(page, 'Lunch').first();
const groupsName = (page: Page) => page.getByRole('link', { name: 'Flat 12' }).first();

test.describe('a page of a group with twenty expenses', () => {
  /** Of a group of two, and a device of a member, to which each test has one that is the same. */
  let groupId = '';
  let membersDevice: BrowserContextOptions = {};

  test.beforeAll(async ({ signUp, createAccount }) => {
    const [ana, ben] = await Promise.all([signUp('Ana'), createAccount('Ben')]);
    const group = await makeGroup(ana, [ben]);
    const days = Array.from({ length: 20 }, (_, day) => String(day + 1).padStart(2, '0'));
    const meal = { description: 'Lunch', amount: 900, among: [ana, ben] };
    await Promise.all(days.map((day) => spend(ana, group.id, { ...meal, date: `2026-02-${day}` })));
    // Told already, as by an earlier visit: whether it comes before the count depends on the machine.
    const account = await ana.call(updateProfile, { body: { locale: 'en' } });
    const state = await ana.page.context().storageState();
    // The device has heard of it, too: it would else tell the account again where the profile comes late.
    for (const item of state.origins.flatMap(({ localStorage }) => localStorage))
      if (item.name === 'quits.user') item.value = JSON.stringify(account);
    groupId = group.id;
    membersDevice = { storageState: state };
  });

  /** A visitor's page where no account is needed, else one of a member of the group. */
  async function prepare(path: string, openDevice: (device?: BrowserContextOptions) => Promise<Page>) {
    const isForVisitors = ['/', '/pricing', '/login', '/register'].includes(path);
    const reader = await openDevice(isForVisitors ? {} : membersDevice);
    return { visited: path.replace(':id', groupId), reader };
  }

  /**
   * What a reader who comes with an empty cache waits for. Bytes are held by scripts/check-bundle.ts, times
   * measured by bench/web.ts.
   */
  const BEGUN_WITH: (Visit & { scripts: number; requests: number })[] = [
    { path: '/', sight: title, scripts: 1, requests: 4 },
    { path: '/pricing', sight: title, scripts: 1, requests: 5 },
    { path: '/login', sight: title, scripts: 12, requests: 17 },
    { path: '/dashboard', sight: groupsName, scripts: 7, requests: 20 },
    { path: '/groups/:id', sight: lunch, scripts: 6, requests: 19 },
  ];

  for (const { path, sight, scripts, requests } of BEGUN_WITH)
    test(`${path} is there after at most ${requests} requests, ${scripts} of them for scripts`, async ({
      openDevice,
    }) => {
      const { visited, reader } = await prepare(path, openDevice);
      const { calls, files } = await openWithNamedFiles(reader, visited);
      await expect(sight(reader)).toBeVisible();
      await reader.waitForLoadState('load');
      expect(files.filter((file) => file.endsWith('.js')).length).toBeLessThanOrEqual(scripts);
      const asked = [...files, ...calls];
      expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(requests);
    });

  test('on a wide screen the groups of the dashboard wait for no plan, and stay where they are when it comes', async ({
    openDevice,
  }) => {
    const { reader } = await prepare('/dashboard', openDevice);
    await reader.setViewportSize({ width: 1280, height: 800 });
    // Of the late fonts, the names of groups would become a little wider.
    await reader.addInitScript(() => localStorage.setItem('fonts', ''));
    const letPlans = await hold(reader, '**/api/dashboard/plans');
    await reader.goto('/dashboard');
    const group = reader.getByRole('region', { name: 'Groups' }).getByRole('link', { name: 'Flat 12' });
    await expect(group).toBeVisible();
    await reader.evaluate('document.fonts.ready.then(() => undefined)');
    const place = await group.boundingBox();
    const settle = reader.getByRole('region', { name: 'Settle up' });
    await expect(settle).toBeHidden();
    letPlans();
    await expect(settle).toBeVisible();
    expect(await group.boundingBox()).toEqual(place);
  });

  /** All layout shifts added up, by the browser's own measure. */
  const ARRIVING: (Visit & { moved: number; width?: number })[] = [
    { path: '/', sight: title, moved: 0 },
    { path: '/pricing', sight: title, moved: 0 },
    { path: '/login', sight: title, moved: 0.01 },
    { path: '/login', sight: title, moved: 0.01, width: 390 },
    { path: '/register', sight: title, moved: 0.01 },
    { path: '/dashboard', sight: groupsName, moved: 0.01 },
    { path: '/dashboard', sight: groupsName, moved: 0.01, width: 390 },
    { path: '/groups', sight: groupsName, moved: 0.01 },
    { path: '/groups/:id', sight: lunch, moved: 0.01 },
    { path: '/groups/:id', sight: lunch, moved: 0.01, width: 390 },
    { path: '/groups/:id/balances', sight: firstLine, moved: 0.01 },
    {
      path: '/groups/:id/statistics',
      sight: (page) => page.getByRole('main').getByRole('table').first(),
      moved: 0.01,
    },
    { path: '/groups/:id/activity', sight: firstLine, moved: 0.01 },
    {
      path: '/groups/:id/details',
      sight: (page) => page.getByRole('main').getByRole('textbox').first(),
      moved: 0.01,
    },
    { path: '/activity', sight: firstLine, moved: 0.01 },
  ];

  for (const { path, sight, moved, width = 1280 } of ARRIVING)
    test(`${path}, ${width} pixels wide, arrives with at most 700 elements, moves by ${moved} at most, and asks no other host`, async ({
      openDevice,
    }) => {
      const { visited, reader } = await prepare(path, openDevice);
      await saveData(reader);
      await reader.setViewportSize({ width, height: width === 390 ? 844 : 720 });
      const origins = new Set<string>();
      const open = new Set<Request>();
      reader.on('request', (request) => {
        origins.add(new URL(request.url()).origin);
        // The live stream stays open.
        if (request.headers().accept !== 'text/event-stream') open.add(request);
      });
      reader.on('requestfinished', (request) => open.delete(request));
      reader.on('requestfailed', (request) => open.delete(request));
      // A page of the app again, with the fonts that its first visit has brought. Rendered pages begin with them.
      const visits = ['/', '/pricing'].includes(path) ? 1 : 2;
      for (let times = 0; times < visits; times++) {
        await reader.goto(visited);
        await expect(sight(reader)).toBeVisible();
        await expect.poll(() => open.size).toBe(0);
        await webFonts(reader).waitFor();
        expect(await layoutShiftOf(reader)).toBeLessThanOrEqual(moved);
      }
      expect(await reader.locator('*').count()).toBeLessThanOrEqual(700);
      expect([...origins]).toEqual([new URL(reader.url()).origin]);
    });
});

/** The page once it is shown in the web fonts: from the beginning, or since they have come. */
function webFonts(page: Page) {
  return page.locator('html:is([data-fonts], [data-late-fonts])');
}

test('a page is painted before its first script and its style sheet are there', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort());
  const letStyles = await holdStyles(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const logo = page.getByText('quits', { exact: true });
  await expect(logo).toBeVisible();
  await expect.poll(() => page.evaluate("performance.getEntriesByType('paint').length")).toBeGreaterThan(0);
  const place = await logo.boundingBox();
  letStyles();
  await page.waitForLoadState('load');
  expect(await logo.boundingBox()).toEqual(place);
});

test('what stands in a document looks the same before the style sheet of the app and with it', async ({
  signUp,
}) => {
  const ana = await signUp('Ana');
  const group = await makeGroup(ana);
  const { page } = ana;
  await holdCalls(page);
  await page.route('**/*.js', (route) => route.abort());
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const path of ['/dashboard', `/groups/${group.id}`]) {
      const letStyles = await holdStyles(page);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.locator('[data-coming]').first()).toBeVisible();
      // Where the document goes on once the style sheet is there: by then all that is shown of it has been read.
      await page.locator('body link[rel="stylesheet"]').waitFor({ state: 'attached' });
      const before = await page.screenshot({ animations: 'disabled' });
      letStyles();
      await page.waitForLoadState('load');
      const after = await page.screenshot({ animations: 'disabled' });
      expect(after.equals(before), `${path} in ${colorScheme}`).toBe(true);
      await page.unroute('**/assets/*.css');
    }
  }
});

test('the first page asks for its fonts after the reads of its document, and the next begins with them', async ({
  signUp,
}) => {
  const ana = await signUp('Ana');
  const group = await makeGroup(ana);
  await spend(ana, group.id, { description: 'Rent', amount: 900_00, among: [ana] });
  const { page } = ana;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const balances = `**/api/groups/${group.id}/balances`;
  const letBalances = await hold(page, balances);
  await page.goto(`/groups/${group.id}`);
  await expect(row(page, 'Rent')).toBeVisible();
  await expect(webFonts(page)).toHaveCount(0);
  expect(asked.filter((path) => path.endsWith('.woff2'))).toEqual([]);

  letBalances();
  await webFonts(page).waitFor();
  const loaded = await page.evaluate(
    "[...document.fonts].filter(({ status, family }) => status === 'loaded' && /Late/.test(family)).length",
  );
  expect(loaded).toBe(2);

  await page.unroute(balances);
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/groups');
  await expect(page.locator('html')).toHaveAttribute('data-fonts');
});

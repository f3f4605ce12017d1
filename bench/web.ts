import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { GUESTS_AT_ONCE } from '#domain/groups/rules.ts';
import { listenOnLoopback } from '#server/external/loopback-server.ts';
import { browserOptions } from '../scripts/browser.ts';
import { buildWeb } from '../scripts/web/web-build.ts';
import { arriveAt, TELL_ARRIVED } from './arrival.ts';
import { tryBarePage, tryControls } from './form.ts';
import { addExpenses, type BenchGroup, bookMany, post } from './group.ts';
import { type Phone, runLighthouse, type State } from './lighthouse.ts';
import { median } from './report.ts';
import { expenseAt, reportScrolled, scrollThrough } from './scroll.ts';
import { startServers } from './servers.ts';
import { reportOnPhone } from './slow-phone.ts';

// `npm run bench -- web` measures what the reader of a page waits for, with an empty cache and on a second
// visit, beside a bare static page in the same run. Then it measures how a long and a very long list scroll
// on a processor slowed four times. At last it measures the dashboard and a group on a slow phone, and prints
// what Lighthouse says of a slow phone.

const ROUNDS = 7;
const EXPENSES = 1_000;
const MANY_EXPENSES = 10_000;
const GUESTS = 7;
const SLOWED = 4;
const MEMBERS = 100;
const PRESS_MS = 100;
const KEPT_WITHIN_MS = 15_000;
const LIGHTHOUSE_ROUNDS = 3;
const PHONE = { paintMs: 900, largestMs: 1_800 };

interface Goal {
  readonly paintMs?: number;
  readonly contentMs?: number;
  readonly returnMs?: number;
  readonly kilobytes?: number;
  readonly requests?: number;
  readonly nodes?: number;
  readonly shift?: number;
}

interface Target {
  readonly name: string;
  readonly url: string;
  /** What the reader came for. */
  readonly content: string;
  /** Whether the device keeps what stood on the screen: web/lib/kept/kept-screen.ts. */
  readonly isKept?: boolean;
  readonly goal: Goal;
}

const seenSchema = z.object({
  paint: z.number(),
  content: z.number(),
  nodes: z.number(),
  requests: z.number(),
  scripts: z.number(),
  shift: z.number(),
});
type Seen = z.output<typeof seenSchema>;

const membersSchema = z.object({ members: z.array(z.object({ userId: z.string() })) });

/** Says in the page when its content was first in the document, and what had come until then. */
const watching = (selector: string) => `
  window.seen = { shift: 0 };
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.seen.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') window.seen.paint = startTime;
  }).observe({ type: 'paint', buffered: true });
  new MutationObserver((_, observer) => {
    if (window.seen.content || !document.querySelector(${JSON.stringify(selector)})) return;
    const files = performance.getEntriesByType('resource');
    window.seen.content = performance.now();
    window.seen.nodes = document.querySelectorAll('*').length;
    window.seen.requests = files.length + 1;
    window.seen.scripts = files.filter(({ name }) => name.endsWith('.js')).reduce((sum, one) => sum + one.encodedBodySize, 0);
    observer.disconnect();
    ${TELL_ARRIVED};
  }).observe(document, { childList: true, subtree: true });`;

/** Resolves in the page once the device keeps what stands on it: a second after the last answer. */
const screenIsKept = `new Promise((resolve, reject) => {
  const wanted = JSON.stringify(['screen', location.pathname]);
  const late = setTimeout(() => reject(new Error('the screen was not kept')), ${KEPT_WITHIN_MS});
  const opening = indexedDB.open('quits-answers');
  opening.onerror = reject;
  opening.onsuccess = () => {
    const ask = () => {
      const listing = opening.result.transaction('answers').objectStore('answers').getAllKeys();
      listing.onerror = reject;
      listing.onsuccess = () => {
        if (!listing.result.some((key) => key[3] === wanted)) return setTimeout(ask, 50);
        opening.result.close();
        clearTimeout(late);
        resolve();
      };
    };
    ask();
  };
})`;

const LANGUAGE_IS_KNOWN = `(localStorage.getItem('quits.user') ?? '').includes('"locale":"en"')`;

await buildWeb();
// The landing page in the form with most in it.
const servers = await startServers({ DEMO: 'on' });
const bare = await listenOnLoopback(({ url }, response) => {
  const length = Number(url?.slice(1)) || 16;
  const rows = Array.from({ length }, (_, row) => `<li><a href="#${row}">Dinner ${row}</a></li>`);
  response
    .setHeader('content-type', 'text/html')
    .end(
      `<!doctype html><html lang="en"><title>Bare</title><style>li { height: 68px }</style><ul>${rows.join('')}</ul>`,
    );
});
const browser = await chromium.launch(browserOptions());
try {
  const { state, groupId, token } = await signIn(browser);
  const barePage = `${bare.url}/`;
  const targets: Target[] = [
    { name: 'a bare page', url: barePage, content: 'li a', goal: {} },
    { name: 'landing', url: `${servers.app}/`, content: 'h1', goal: { kilobytes: 40, shift: 0 } },
    { name: 'login', url: `${servers.app}/login`, content: 'input[type=password]', goal: {} },
    {
      name: 'dashboard',
      url: `${servers.app}/dashboard`,
      content: 'main a[href^="/groups/"]',
      isKept: true,
      goal: { kilobytes: 160, requests: 20, nodes: 700 },
    },
    {
      name: 'group',
      url: `${servers.app}/groups/${groupId}`,
      content: 'main a[href*="/transaction/0"]',
      isKept: true,
      goal: {
        paintMs: 150,
        contentMs: 350,
        returnMs: 150,
        kilobytes: 160,
        requests: 20,
        nodes: 700,
        shift: 0.01,
      },
    },
  ];
  const found = new Map(targets.map(({ name }) => [name, { cold: [] as Seen[], again: [] as Seen[] }]));
  // In turn, so that what else the machine does meets all of them.
  for (let round = 0; round < ROUNDS; round++)
    for (const target of targets) {
      const context = await open(
        browser,
        target.name === 'landing' || target.name === 'login' ? undefined : state,
      );
      const page = await context.newPage();
      found.get(target.name)?.cold.push(await look(page, target));
      found.get(target.name)?.again.push(await look(page, target));
      await context.close();
    }
  console.log(`median of ${ROUNDS} in turn, nothing slowed; a group of ${EXPENSES} expenses`);
  for (const { name, goal } of targets) report(name, goal, found.get(name) ?? { cold: [], again: [] });
  const list = {
    name: 'group',
    url: `${servers.app}/groups/${groupId}`,
    content: 'main a[href*="/transaction/0"]',
  };
  for (const count of [EXPENSES, MANY_EXPENSES]) {
    const booked = await addGroup(token);
    await bookMany(servers, booked, count, (index) => expenseAt(booked, index));
    for (const long of [
      { name: 'a bare page', url: `${barePage}${count}`, row: 'li a' },
      {
        name: 'group',
        url: `${servers.app}/groups/${booked.groupId}`,
        row: list.content,
        more: 'Show earlier ones',
      },
    ]) {
      const context = await open(browser, state);
      reportScrolled(long.name, SLOWED, await scrollThrough(context, long, SLOWED));
      await context.close();
    }
  }
  await press(browser, state, token);
  for (const target of targets.filter(({ isKept }) => isKept))
    await reportOnPhone(() => open(browser, state), target);
  for (const [name, url, score, account] of [
    ['landing', `${servers.app}/`, 99, undefined],
    ['group', list.url, 95, state],
  ] as const)
    reportPhone(name, score, await runLighthouse(url, account, LIGHTHOUSE_ROUNDS));
} finally {
  await browser.close();
  await bare.close();
  await servers.stop();
}

/** An account of its own, in a group with many expenses. */
async function signIn(browser: Browser) {
  const credentials = { email: 'ana@bench.example', password: 'correct horse' };
  await post(servers.app, '/api/auth/register', '', { displayName: 'Ana', ...credentials });
  await confirm(credentials.email);
  const { accessToken } = await post(servers.app, '/api/auth/login', '', credentials);
  const token = String(accessToken);
  const group = await addGroup(token);
  await addExpenses(servers.app, group, EXPENSES);
  const context = await open(browser);
  const page = await context.newPage();
  await page.goto(`${servers.app}/login`);
  await page.getByLabel('Email').fill(credentials.email);
  await page.getByLabel('Password', { exact: true }).fill(credentials.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/dashboard');
  // The app tells the server once which language the account reads.
  while (!(await page.evaluate(LANGUAGE_IS_KNOWN))) await page.waitForTimeout(50);
  const state = await context.storageState();
  // As on a device without the fonts, that keeps nothing: each visit with an empty cache is its first.
  for (const origin of state.origins)
    origin.localStorage = origin.localStorage.filter(({ name }) => name !== 'fonts' && name !== 'kept');
  await context.close();
  return { state, groupId: group.groupId, token };
}

/** As the link in the mail does. */
async function confirm(email: string): Promise<void> {
  await servers.pool.query('update users set email_verified = true where email = $1', [email]);
}

/** A group of the account and its guests, without a transaction. */
async function addGroup(token: string): Promise<BenchGroup> {
  const { id } = await post(servers.app, '/api/groups', token, {
    name: 'Bench',
    defaultCurrency: 'EUR',
    currencies: ['EUR'],
  });
  const groupId = String(id);
  const displayNames = Array.from({ length: GUESTS }, (_, index) => `Guest ${index + 1}`);
  const { members } = membersSchema.parse(
    await post(servers.app, `/api/groups/${groupId}/guests`, token, { displayNames }),
  );
  return { groupId, token, members: members.map(({ userId }) => userId) };
}

function open(browser: Browser, storageState?: State): Promise<BrowserContext> {
  const viewport = { width: 1280, height: 800 };
  return browser.newContext({ viewport, locale: 'en-GB', ...(storageState && { storageState }) });
}

async function look(page: Page, { url, content, isKept = false }: Target): Promise<Seen> {
  await page.goto('about:blank');
  await page.addInitScript(watching(content));
  await arriveAt(page, url);
  // What was painted, and what moved, is told a moment later.
  await page.waitForTimeout(500);
  if (isKept) await page.evaluate(screenIsKept);
  return seenSchema.parse(await page.evaluate('window.seen'));
}

function report(name: string, goal: Goal, { cold, again }: { cold: Seen[]; again: Seen[] }): void {
  const figure = (word: string, value: number, most: number | undefined, digits = 0) =>
    `${word} ${value.toFixed(digits)}${most === undefined ? '' : value <= most ? ` (≤ ${most})` : ` (MISSED: ${most})`}`;
  const first = (key: keyof Seen) => median(cold.map((seen) => seen[key]));
  console.log(
    `  ${name.padEnd(12)} ${[
      figure('paint', first('paint'), goal.paintMs),
      figure('content', first('content'), goal.contentMs),
      figure('on return', median(again.map(({ content }) => content)), goal.returnMs),
      figure('scripts KB', first('scripts') / 1024, goal.kilobytes),
      figure('requests', first('requests'), goal.requests),
      figure('nodes', first('nodes'), goal.nodes),
      figure('shift', first('shift'), goal.shift, 3),
    ].join(', ')}`,
  );
}

/** Each control of the form for an expense of a large group. */
async function press(browser: Browser, state: State, token: string): Promise<void> {
  const draft = { name: 'Many', defaultCurrency: 'EUR', currencies: ['EUR', 'USD'] };
  const group = await post(servers.app, '/api/groups', token, draft);
  for (let first = 1; first < MEMBERS; first += GUESTS_AT_ONCE.max) {
    const count = Math.min(GUESTS_AT_ONCE.max, MEMBERS - first);
    const displayNames = Array.from({ length: count }, (_, index) => `Guest ${first + index}`);
    await post(servers.app, `/api/groups/${group.id}/guests`, token, { displayNames });
  }
  const url = `${servers.app}/groups/${group.id}/transaction/new`;
  console.log(
    `  a press in the form for an expense, ${MEMBERS} members, slowed ${SLOWED} times, until painted:`,
  );
  console.log(`    ${'a bare page'.padEnd(18)} ${await tryBarePage(() => open(browser), SLOWED)} ms`);
  for (const { control, ms } of await tryControls(() => open(browser, state), url, SLOWED))
    console.log(`    ${control.padEnd(18)} ${ms} ms${ms > PRESS_MS ? ` (MISSED: ${PRESS_MS})` : ''}`);
}

function reportPhone(name: string, score: number, found: readonly Phone[]): void {
  const of = (key: keyof Phone) => median(found.map((one) => one[key]));
  const said = (value: number, goal: number, isReached: boolean) =>
    `${value} (${isReached ? '' : 'MISSED: '}${goal})`;
  console.log(
    `  Lighthouse, phone, median of ${LIGHTHOUSE_ROUNDS}: ${name} ${[
      `score ${said(of('score'), score, of('score') >= score)}`,
      `paint ${said(Math.round(of('paintMs')), PHONE.paintMs, of('paintMs') <= PHONE.paintMs)}`,
      `largest ${said(Math.round(of('largestMs')), PHONE.largestMs, of('largestMs') <= PHONE.largestMs)}`,
      `blocked ${Math.round(of('blockedMs'))}`,
      `shift ${of('shift').toFixed(3)}`,
    ].join(', ')}`,
  );
}

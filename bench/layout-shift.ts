import { type Browser, chromium, type Page } from '@playwright/test';
import { browserOptions } from '../scripts/browser.ts';
import { startServers } from './servers.ts';

// `npm run bench -- layout-shift`, after `node scripts/build.ts`: how much of each screen moves while it arrives on a phone
// with a slow network and an empty cache, by the browser's own measure (CLS, all shifts added up). `--why` names what moved,
// and a screen’s name measures that one alone.

const SLOW = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const SHIFT_MAX = 0.05;
const ROUNDS = 2;

/** Runs in the page, before anything of the app. */
const OBSERVE = `
  window.moved = { sum: 0, why: [] };
  const nameOf = (node) => node && (node.nodeType === 1 ? node : node.parentElement);
  new PerformanceObserver((list) => {
    for (const { value, startTime, sources } of list.getEntries()) {
      window.moved.sum += value;
      const what = sources.map(({ node, previousRect: a, currentRect: b }) => {
        const element = nameOf(node);
        const text = element ? element.tagName + ' ' + (element.textContent || '').trim().slice(0, 30) : '?';
        return text + ' ' + Math.round(a.y) + '+' + Math.round(a.height) + '→' + Math.round(b.y) + '+' + Math.round(b.height);
      });
      window.moved.why.push(Math.round(startTime) + ' ms ' + value.toFixed(3) + ': ' + what.join(' | '));
    }
  }).observe({ type: 'layout-shift', buffered: true });`;

const wanted = process.argv.slice(3).filter((word) => !word.startsWith('--'));
const servers = await startServers({ DEMO: 'on' });
const browser = await chromium.launch(browserOptions());
try {
  const groupId = await findGroup(browser);
  for (const [name, path] of [
    ['dashboard', '/dashboard'],
    ['groups', '/groups'],
    ['group', `/groups/${groupId}`],
    ['balances', `/groups/${groupId}/balances`],
    ['details', `/groups/${groupId}/details`],
    ['new group', '/groups/new'],
    ['activity', '/activity'],
  ] as const)
    if (wanted.length === 0 || wanted.includes(name)) await measure(name, path);
} finally {
  await browser.close();
  await servers.stop();
}

async function findGroup(browser: Browser): Promise<string> {
  const page = await openSignedIn(browser);
  const answer = page.waitForResponse((one) => new URL(one.url()).pathname === '/api/groups');
  await page.goto(`${servers.app}/groups`);
  const { data } = await (await answer).json();
  await page.context().close();
  return String(data[0].id);
}

async function measure(name: string, path: string): Promise<void> {
  const sums: number[] = [];
  let why: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const page = await openSignedIn(browser);
    await page.addInitScript(OBSERVE);
    const client = await page.context().newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.setCacheDisabled', { cacheDisabled: true });
    await client.send('Network.emulateNetworkConditions', { offline: false, ...SLOW });
    await page.goto(`${servers.app}${path}`);
    await quiet(page);
    const moved = await page.evaluate<{ sum: number; why: string[] }>('window.moved');
    sums.push(moved.sum);
    why = moved.why;
    await page.context().close();
  }
  const worst = Math.max(...sums);
  const verdict = `at most ${SHIFT_MAX}: ${worst <= SHIFT_MAX ? 'reached' : 'MISSED'}`;
  console.log(`  ${name.padEnd(11)} ${sums.map((sum) => sum.toFixed(3)).join(' ')} (${verdict})`);
  if (process.argv.includes('--why')) for (const line of why) console.log(`      ${line}`);
}

/** A phone on which the demo's first account is signed in, as a returning reader's is. */
async function openSignedIn(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await page.goto(servers.app);
  await page.getByRole('button', { name: 'Try the demo' }).first().click();
  await page.waitForURL('**/dashboard');
  await page.goto('about:blank');
  return page;
}

/** Until nothing has been answered for a second and a half: what is fetched ahead afterwards changes no screen. */
async function quiet(page: Page): Promise<void> {
  let last = Date.now();
  const touch = () => {
    last = Date.now();
  };
  page.on('response', touch);
  page.on('requestfinished', touch);
  const end = Date.now() + 12_000;
  while (Date.now() - last < 1_500 && Date.now() < end) await page.waitForTimeout(200);
}

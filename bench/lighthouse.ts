import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, chromium } from '@playwright/test';
import { z } from 'zod';
import { browserOptions } from '../scripts/browser.ts';
import { freePort } from '../scripts/free-port.ts';

/** Fetched when it is asked for, once: with what it brings along it is 176 MB, which no test needs. */
const VERSION = '13.5.0';
const FOLDER = `node_modules/.cache/lighthouse-${VERSION}`;
const PROGRAM = join(FOLDER, 'node_modules/lighthouse/cli/index.js');

/** The stream of live updates stays open, so that a page never comes to rest, for which Lighthouse would wait 45 s. */
const LOADED_MS = 15_000;
/** A run takes half a minute at most. */
const AT_MOST_MS = 120_000;
/** One run in twenty finds no beginning of the load in what the browser has recorded, and asks to be run again. */
const TRIES = 3;

const reportSchema = z.object({
  categories: z.object({ performance: z.object({ score: z.number() }) }),
  audits: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), title: z.string(), numericValue: z.number().optional() }),
  ),
});

/** As Lighthouse reckons for a phone on a slow network, from a load that nothing slows. */
export interface Phone {
  readonly score: number;
  readonly paintMs: number;
  readonly largestMs: number;
  readonly blockedMs: number;
  readonly shift: number;
}

export type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Several loads of an address with an empty cache, by an account if one is signed in. */
export async function runLighthouse(url: string, state: State | undefined, times: number): Promise<Phone[]> {
  if (!existsSync(FOLDER)) await install();
  const folder = await mkdtemp(join(tmpdir(), 'quits-lighthouse-'));
  const port = await freePort();
  const browser = launch(port, join(folder, 'profile'));
  try {
    const found: Phone[] = [];
    for (let failures = 0; found.length < times; ) {
      await prepare(port, url, state);
      try {
        found.push(await audit(url, port, join(folder, `${found.length}.json`)));
      } catch (error) {
        failures++;
        if (failures === TRIES) throw error;
      }
    }
    return found;
  } finally {
    await close(browser, port);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** By itself, because Playwright would hold each page of a browser that it has started, those of Lighthouse, too. */
function launch(port: number, profile: string): ChildProcess {
  const { args, executablePath = chromium.executablePath() } = browserOptions();
  const own = [`--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, '--headless', '--no-sandbox'];
  return spawn(executablePath, [...args, ...own, '--no-first-run', 'about:blank'], { stdio: 'ignore' });
}

/** Asked, because what was started may be a script that starts the browser, which would outlive it. */
async function close(launched: ChildProcess, port: number): Promise<void> {
  if (launched.exitCode !== null) return;
  const ended = once(launched, 'exit');
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const client = await browser.newBrowserCDPSession();
  await client.send('Browser.close');
  await ended;
}

/** Into a folder beside it first: what was interrupted is not taken for whole. */
async function install(): Promise<void> {
  const beside = `${FOLDER}.new`;
  await rm(beside, { recursive: true, force: true });
  const options = ['--prefix', beside, '--no-save', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...options, `lighthouse@${VERSION}`]);
  await rename(beside, FOLDER);
}

/** An empty cache, and of what the site keeps the state alone. Playwright has left the browser afterwards. */
async function prepare(port: number, url: string, state: State | undefined): Promise<void> {
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(`${address}/json/version`).catch(() => undefined)) break;
    await wait(100);
  }
  const browser = await chromium.connectOverCDP(address);
  const [context] = browser.contexts();
  if (!context) throw new Error('The browser has no profile');
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  const { origin } = new URL(url);
  await client.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await client.send('Network.clearBrowserCache');
  if (state) await context.addCookies(state.cookies);
  // A file of the site's that runs nothing.
  await page.goto(new URL('/mark.svg', url).href);
  await page.evaluate(
    (items) => {
      for (const { name, value } of items) localStorage.setItem(name, value);
    },
    state?.origins.flatMap(({ localStorage }) => localStorage) ?? [],
  );
  await page.close();
  await browser.close();
}

async function audit(url: string, port: number, path: string): Promise<Phone> {
  await run(process.execPath, [
    ...[PROGRAM, url, `--port=${port}`, '--disable-storage-reset', '--quiet'],
    ...[
      '--only-categories=performance',
      `--max-wait-for-load=${LOADED_MS}`,
      '--output=json',
      `--output-path=${path}`,
    ],
  ]);
  const { categories, audits } = reportSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  const numberOf = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    score: Math.round(categories.performance.score * 100),
    paintMs: numberOf('first-contentful-paint'),
    largestMs: numberOf('largest-contentful-paint'),
    blockedMs: numberOf('total-blocking-time'),
    shift: numberOf('cumulative-layout-shift'),
  };
}

async function run(command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: AT_MOST_MS });
  const [code, signal] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ${args[0]} ended with ${signal ?? code}`);
}

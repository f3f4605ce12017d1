import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { z } from 'zod';
import { browserOptions } from '../scripts/browser.ts';
import { freePort } from '../scripts/free-port.ts';

/** Fetched when it is asked for: with what it brings along it is 176 MB, which no test needs. */
const VERSION = '13.5.0';

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
  const folder = await mkdtemp(join(tmpdir(), 'quits-lighthouse-'));
  const port = await freePort();
  const { args, ...options } = browserOptions();
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...options,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    if (state) await context.addCookies(state.cookies);
    const remembered = state?.origins.flatMap(({ localStorage }) => localStorage) ?? [];
    // A file of the site's that runs nothing.
    await page.goto(new URL('/mark.svg', url).href);
    const found: Phone[] = [];
    for (let round = 0; round < times; round++) {
      await client.send('Network.clearBrowserCache');
      await page.evaluate((items) => {
        localStorage.clear();
        for (const { name, value } of items) localStorage.setItem(name, value);
      }, remembered);
      found.push(await audit(url, port, join(folder, `${round}.json`)));
    }
    return found;
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function audit(url: string, port: number, path: string): Promise<Phone> {
  const lighthouse = spawn(
    'npx',
    [
      ...['--yes', `lighthouse@${VERSION}`, url, `--port=${port}`, '--disable-storage-reset', '--quiet'],
      ...['--only-categories=performance', '--output=json', `--output-path=${path}`],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [code] = await once(lighthouse, 'exit');
  if (code !== 0) throw new Error(`lighthouse ended with ${code}`);
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

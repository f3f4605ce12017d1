import { type StdioOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Chromium without a window: every page of the whole browser also draws tabs and bars that no screen shows. */
const SHELL = '/usr/bin/chromium-headless-shell';

/** The machine's own Chromium; undefined where Playwright's is to be used. */
function findChromium(): string | undefined {
  return [SHELL, '/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));
}

/** For whatever drives the browser: no screen needs a graphics card, and imitating one is most of what a page costs. */
export function browserOptions() {
  const executablePath = findChromium();
  const args = [
    '--disable-gpu',
    '--disable-gpu-rasterization',
    '--disable-software-rasterizer',
    // Letters as wide as in the whole browser: the shell rounds them to pixels otherwise.
    '--font-render-hinting=none',
  ];
  return { ...(executablePath ? { executablePath } : {}), args };
}

/**
 * For tests. Without a card a screen is painted in squares of 256 pixels: one piece for all of it takes a tenth less of the
 * processor. But a list that scrolls is then painted in larger pieces than a reader's browser paints, so it is not for measuring.
 */
export function testBrowserOptions() {
  const { args, ...options } = browserOptions();
  return { ...options, args: [...args, '--default-tile-width=1280', '--default-tile-height=1024'] };
}

/** Makes sure that there is a browser: the system's, from its packages where we may install them, or Playwright's. */
export async function ensureBrowser(): Promise<void> {
  if (existsSync(SHELL)) return;
  const isFresh = !hasBrowser();
  if (isFresh) console.log('Installing Chromium: a minute or two, once.');
  const mayInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  // Another Chromium does as well: where one is there, a bad network costs half a minute at most.
  if (mayInstall && (await installShell({ seconds: isFresh ? 300 : 30 }))) return;
  if (!isFresh) return;
  if (
    mayInstall &&
    (await run('apt-get', 'update')) &&
    (await run('apt-get', 'install', '--yes', 'chromium'))
  )
    return;
  await run('node_modules/.bin/playwright', 'install', 'chromium');
  if (!hasBrowser())
    throw new Error('There is no Chromium and it could not be installed; its errors are above.');
}

/** In the version of a Chromium that is there, which stays as it is. */
async function installShell({ seconds }: { seconds: number }): Promise<boolean> {
  const deadline = performance.now() + seconds * 1000;
  const { stdout } = spawnSync('dpkg-query', ['--show', 'chromium-common'], { encoding: 'utf8' });
  const version = stdout.trim().split('\t')[1];
  const name = version ? `chromium-headless-shell=${version}` : 'chromium-headless-shell';
  const fetch = async (...args: string[]) => {
    const timeout = Math.round(deadline - performance.now());
    return timeout > 0 && runQuietly('apt-get', [...IMPATIENTLY, ...args], timeout);
  };
  // Only what fetches ends early: an installation that is cut off leaves the packages broken.
  const install = async () =>
    (await fetch('install', '--yes', '--download-only', name)) &&
    runQuietly('apt-get', ['install', '--yes', name]);
  // The lists of a machine's image may be months old, and name a browser with known holes.
  if (!version) await fetch('update');
  return (await install()) || ((await fetch('update')) && install());
}

const IMPATIENTLY = [
  ...['-o', 'Acquire::Retries=0'],
  ...['-o', 'Acquire::http::Timeout=10'],
  ...['-o', 'APT::Update::Error-Mode=any'],
];

function hasBrowser(): boolean {
  return findChromium() !== undefined || existsSync(chromium.executablePath());
}

function run(command: string, ...args: string[]): Promise<boolean> {
  return succeeds(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

function runQuietly(command: string, args: string[], timeout?: number): Promise<boolean> {
  return succeeds(command, args, { stdio: 'ignore', timeout });
}

/** Other checks run meanwhile. */
async function succeeds(
  command: string,
  args: string[],
  options: { stdio: StdioOptions; timeout?: number | undefined },
): Promise<boolean> {
  const child = spawn(command, args, {
    ...options,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  const [code] = await once(child, 'exit').catch(() => [undefined]);
  return code === 0;
}

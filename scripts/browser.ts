import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** The machine's own Chromium; undefined where Playwright's is to be used. */
function findChromium(): string | undefined {
  return ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));
}

/** For whatever drives the browser: no screen needs a graphics card, and imitating one is most of what a page costs. */
export function browserOptions() {
  const executablePath = findChromium();
  const args = ['--disable-gpu', '--disable-gpu-rasterization', '--disable-software-rasterizer'];
  return { ...(executablePath ? { executablePath } : {}), args };
}

/** Makes sure that there is a browser: the system's, from its packages where we may install them, or Playwright's. */
export function ensureBrowser(): void {
  if (hasBrowser()) return;
  console.log('Installing Chromium: a minute or two, once.');
  const mayInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (mayInstall && run('apt-get', ['update']) && run('apt-get', ['install', '--yes', 'chromium'])) return;
  run('node_modules/.bin/playwright', ['install', 'chromium']);
  if (!hasBrowser())
    throw new Error('There is no Chromium and it could not be installed; its errors are above.');
}

function hasBrowser(): boolean {
  return findChromium() !== undefined || existsSync(chromium.executablePath());
}

function run(command: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
}

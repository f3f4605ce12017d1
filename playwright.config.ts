import { defineConfig } from '@playwright/test';
import { testBrowserOptions } from './scripts/browser.ts';

const port = process.env.E2E_PORT ?? '3411';
const baseURL = `http://localhost:${port}`;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  // Two browsers beside a server and its database keep a small machine busy.
  workers: 2,
  fullyParallel: true,
  // A machine that does something else meanwhile is slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL,
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    // Journeys that are not about it do not wait for what fades and slides.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: testBrowserOptions(),
  },
  webServer: {
    command: 'exec node test/e2e-server.ts',
    url: `${baseURL}/readyz`,
    env: { PORT: port },
    stdout: 'pipe',
    stderr: 'pipe',
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
});

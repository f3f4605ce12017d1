import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { testBrowserOptions } from './scripts/browser.ts';
import { framedPages } from './test/framed-pages.ts';

const { args, ...browser } = testBrowserOptions();

const maxWorkers = Math.max(2, availableParallelism() - 1);

// A test of the server waits for its database, and a page for the browser that uses it, nearly half of the time. On two cores
// three of them at once took 141 s instead of 156, and 160 instead of 184.
const maxWaitingWorkers = Math.max(3, availableParallelism());

const FRESH = 'web/**/*.fresh.test.tsx';

/** A machine that does something else meanwhile is slow, not wrong. For a test, what prepares it, and what it waits for. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 40_000 } } };

interface Files {
  include: string[];
  exclude?: string[];
  isolate: boolean;
}

/** Components and whole screens, used in a real browser. */
function components(name: string, files: Files): TestProjectInlineConfiguration {
  return {
    // The app's own plugins and root: a component meets the styles and the module paths that it is shipped with.
    extends: './vite.config.ts',
    // Another free port where another run has the usual one.
    server: { strictPort: false },
    // Found before the first test: a package that is only found by a test reloads the page under it.
    optimizeDeps: { entries: ['web/main.tsx', 'web/test/*.tsx', 'web/**/*.test.tsx'] },
    test: {
      name,
      ...files,
      maxWorkers: maxWaitingWorkers,
      setupFiles: ['test/patient-waits.ts', 'test/setup.ts', 'web/test/setup.ts'],
      ...patience,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: framedPages({
          launchOptions: { ...browser, args: [...args, '--no-sandbox', '--disable-quic'] },
          contextOptions: { locale: 'en-GB', reducedMotion: 'reduce' },
        }),
        viewport: { width: 390, height: 844 },
        instances: [{ browser: 'chromium' }],
      },
    },
  };
}

// Four runners in one: pure rules need nothing; server tests share one real PostgreSQL; the app is used in a real browser.
export default defineConfig({
  test: {
    maxWorkers,
    teardownTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['domain/**/*.test.ts', 'contract/**/*.test.ts', 'web/**/*.test.ts'],
          // Files share what they import: to load it anew for each of them took longer than their tests.
          isolate: false,
          setupFiles: ['test/patient-waits.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'architecture',
          ...patience,
          include: [
            'test/architecture.test.ts',
            'test/*-structure.test.ts',
            'test/documents.test.ts',
            'test/names.test.ts',
            'test/language.test.ts',
            'test/forgotten-data.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'server',
          include: [
            'server/**/*.test.ts',
            'db/**/*.test.ts',
            'test/access.test.ts',
            'test/fuzz.test.ts',
            'test/invisible-texts.test.ts',
            'test/maintenance.test.ts',
            'test/personal-data.test.ts',
            'test/roles.test.ts',
          ],
          globalSetup: ['test/postgres.ts'],
          setupFiles: ['test/patient-waits.ts', 'test/setup.ts'],
          // As above; each app that a test starts has dependencies and a database of its own.
          isolate: false,
          maxWorkers: maxWaitingWorkers,
          ...patience,
          // The longest take a fifth of it on a quiet machine.
          testTimeout: 180_000,
        },
      },
      // Files share one page and what it has loaded: a page for each of them was a quarter of the time.
      components('components', { include: ['web/**/*.test.tsx'], exclude: [FRESH], isolate: false }),
      // For what a page does once: each file has a page of its own.
      components('components on fresh pages', { include: [FRESH], isolate: true }),
    ],
  },
});

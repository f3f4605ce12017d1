import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const reload = vi.fn();
const asked = vi.fn<typeof fetch>();
const page = { location: { pathname: '/groups', reload }, onbeforeunload: undefined as unknown };

/** The document of a build, as the server sends it. */
const documentOf = (build: string) => new Response(`<script id="arrival">{"build":"${build}"}</script>`);

/** A screen's file is missing in a page of the build `old`. */
async function missFile() {
  vi.resetModules();
  globalThis.quitsArrival = { build: 'old' };
  const { reloadStaleBuild } = await import('./stale-build.ts');
  await reloadStaleBuild();
}

beforeEach(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', page);
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  globalThis.quitsArrival = undefined;
  page.location.pathname = '/groups';
  page.onbeforeunload = undefined;
});

it('a page of an earlier build is loaded again, once in a while', async () => {
  asked.mockImplementation(async () => documentOf('new'));
  await missFile();
  expect(asked.mock.calls[0]?.[0]).toBe('/groups');
  expect(reload).toHaveBeenCalledTimes(1);
  await missFile();
  expect(reload).toHaveBeenCalledTimes(1);
});

it.each([
  ['whose server is away', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['whose server is not ready', async () => new Response('Bad gateway', { status: 502 })],
  ['of the same build', async () => documentOf('old')],
  ['whose document names no build', async () => new Response('<title>Pricing</title>')],
])('a page %s stays, and may be loaded again after the next failure', async (_, answer) => {
  asked.mockImplementation(answer);
  await missFile();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(reload).not.toHaveBeenCalled();
  asked.mockImplementation(async () => documentOf('new'));
  await missFile();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a page that may store nothing stays: it could not tell that it was loaded again', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  asked.mockImplementation(async () => documentOf('new'));
  await missFile();
  expect(reload).not.toHaveBeenCalled();
});

it.each([
  ['in which something was entered', () => Object.assign(page, { onbeforeunload: () => undefined })],
  ['whose screen was left', () => Object.assign(page.location, { pathname: '/dashboard' })],
])('a page %s while the server was asked stays', async (_, happen) => {
  asked.mockImplementation(async () => {
    happen();
    return documentOf('new');
  });
  await missFile();
  expect(reload).not.toHaveBeenCalled();
});

it('a page is loaded again by the press of the reader, and the browser asks where something was entered', async () => {
  vi.resetModules();
  globalThis.quitsArrival = { build: 'old' };
  const [{ holdPage }, { loadAgain }] = await Promise.all([
    import('#web/lib/browser/unsaved.ts'),
    import('./stale-build.ts'),
  ]);
  asked.mockImplementation(async () => documentOf('new'));
  holdPage();
  await loadAgain();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(page.onbeforeunload).toEqual(expect.any(Function));
});

it('a press loads no page again while the server is away, but does what stands in its place', async () => {
  vi.resetModules();
  globalThis.quitsArrival = { build: 'old' };
  const { loadAgain } = await import('./stale-build.ts');
  asked.mockRejectedValue(new TypeError('Failed to fetch'));
  const retry = vi.fn();
  await loadAgain(retry);
  expect(retry).toHaveBeenCalledTimes(1);
  expect(reload).not.toHaveBeenCalled();
});

it('the server is asked once for all that is missing at a time', async () => {
  vi.resetModules();
  globalThis.quitsArrival = { build: 'old' };
  const { findRelease } = await import('./stale-build.ts');
  asked.mockImplementation(async () => documentOf('new'));
  expect(await Promise.all([findRelease(), findRelease()])).toEqual([true, true]);
  expect(asked).toHaveBeenCalledTimes(1);
  await findRelease();
  expect(asked).toHaveBeenCalledTimes(2);
});

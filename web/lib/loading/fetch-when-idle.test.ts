import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Whether there was an interaction is of the page: each has modules of its own. */
async function openPage(connection = {}, page = {}) {
  vi.resetModules();
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', { connection });
  vi.stubGlobal('addEventListener', () => undefined);
  return { ...(await import('./first-interaction.ts')), ...(await import('./fetch-when-idle.ts')) };
}

it('fetches a screen ahead, and then the dialogs that the screen has brought along', async () => {
  const { fetchWhenIdle, onFirstInteraction } = await openPage();
  const dialog = vi.fn(async () => undefined);
  const screen = vi.fn(async () => {
    onFirstInteraction(dialog);
  });
  fetchWhenIdle([screen], async () => undefined);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(dialog).toHaveBeenCalledOnce();
  expect(screen).toHaveBeenCalledOnce();
});

it('fetches nothing ahead while what the page shows is not answered', async () => {
  const { fetchWhenIdle } = await openPage();
  const screen = vi.fn(async () => undefined);
  const answer = Promise.withResolvers<void>();
  const answered = vi.fn(() => answer.promise);
  fetchWhenIdle([screen], answered);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(answered).toHaveBeenCalled();
  expect(screen).not.toHaveBeenCalled();
  answer.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(screen).toHaveBeenCalledOnce();
});

it.each([
  ['five seconds', {}, 5_000],
  ['twenty seconds on a slow network', { effectiveType: '2g' }, 20_000],
])('fetches nothing ahead of a page that is only looked at before %s', async (_, connection, ms) => {
  const { fetchWhenIdle } = await openPage(connection);
  const screen = vi.fn(async () => undefined);
  fetchWhenIdle([screen], async () => undefined);
  await vi.advanceTimersByTimeAsync(ms - 100);
  expect(screen).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(screen).toHaveBeenCalledOnce();
});

it('fetches nothing ahead where the reader has asked the browser to save data', async () => {
  const { fetchWhenIdle } = await openPage({ saveData: true });
  const screen = vi.fn(async () => undefined);
  fetchWhenIdle([screen], async () => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(screen).not.toHaveBeenCalled();
});

describe('what a press must open without a connection', () => {
  it('is fetched in the first idle time, and its failure is nothing to the page', async () => {
    const requestIdleCallback = vi.fn((work: () => void) => work());
    const { fetchSoon } = await openPage({ effectiveType: '2g' }, { requestIdleCallback });
    const dialog = vi.fn(async () => Promise.reject(new TypeError('Failed to fetch')));
    fetchSoon(dialog);
    await vi.advanceTimersByTimeAsync(0);
    expect(dialog).toHaveBeenCalledOnce();
  });

  it('is not fetched ahead where the reader has asked the browser to save data', async () => {
    const { fetchSoon } = await openPage({ saveData: true });
    const dialog = vi.fn(async () => undefined);
    fetchSoon(dialog);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(dialog).not.toHaveBeenCalled();
  });
});

it('waits two seconds and no longer where the browser finds no idle time', async () => {
  const requestIdleCallback = vi.fn();
  const { whenIdle } = await openPage({}, { requestIdleCallback });
  const work = () => undefined;
  whenIdle(work);
  expect(requestIdleCallback).toHaveBeenCalledExactlyOnceWith(work, { timeout: 2000 });
});

it('fetches ahead as soon as the reader does something', async () => {
  const { fetchWhenIdle } = await openPage();
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => {
    listeners.set(type, listener);
  });
  vi.stubGlobal('removeEventListener', () => undefined);
  const screen = vi.fn(async () => undefined);
  fetchWhenIdle([screen], async () => undefined);
  listeners.get('keydown')?.({ type: 'keydown' });
  await vi.advanceTimersByTimeAsync(0);
  expect(screen).toHaveBeenCalledOnce();
});

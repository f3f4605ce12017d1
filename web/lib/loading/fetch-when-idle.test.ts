import { afterEach, expect, it, vi } from 'vitest';
import { fetchWhenIdle, whenIdle } from './fetch-when-idle.ts';
import { onFirstInteraction } from './first-interaction.ts';

afterEach(() => vi.unstubAllGlobals());

function openPage(connection = {}, page = {}) {
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', { connection });
  vi.stubGlobal('addEventListener', () => undefined);
}

it('fetches a screen ahead, and then the dialogs that the screen has brought along', async () => {
  openPage();
  const dialog = vi.fn(async () => undefined);
  const screen = vi.fn(async () => {
    onFirstInteraction(dialog);
  });
  fetchWhenIdle([screen], async () => undefined);
  await vi.waitFor(() => expect(dialog).toHaveBeenCalledOnce());
  expect(screen).toHaveBeenCalledOnce();
});

it('fetches nothing ahead while what the page shows is not answered', async () => {
  openPage();
  const screen = vi.fn(async () => undefined);
  const answer = Promise.withResolvers<void>();
  const answered = vi.fn(() => answer.promise);
  fetchWhenIdle([screen], answered);
  await vi.waitFor(() => expect(answered).toHaveBeenCalled());
  expect(screen).not.toHaveBeenCalled();
  answer.resolve();
  await vi.waitFor(() => expect(screen).toHaveBeenCalledOnce());
});

it('fetches nothing ahead where the reader has asked the browser to save data', async () => {
  openPage({ saveData: true });
  const screen = vi.fn(async () => undefined);
  fetchWhenIdle([screen], async () => undefined);
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen).not.toHaveBeenCalled();
});

it('waits two seconds and no longer where the browser finds no idle time', async () => {
  const requestIdleCallback = vi.fn();
  openPage({}, { requestIdleCallback });
  const work = () => undefined;
  whenIdle(work);
  expect(requestIdleCallback).toHaveBeenCalledExactlyOnceWith(work, { timeout: 2000 });
});

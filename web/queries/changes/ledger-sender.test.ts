import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const resumed = vi.fn(() => Promise.resolve());
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

beforeEach(() => {
  resumed.mockReset();
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  const entries = { takeOver: async () => [], leave: () => undefined };
  vi.doMock('#web/lib/kept/entry-store.ts', () => ({ openEntryStore: () => entries }));
  vi.doMock('#web/lib/kept/receipt-store.ts', () => ({ countReceipts: async () => 1 }));
  vi.doMock('./uploads.ts', () => ({ resumeUploads: resumed }));
  vi.resetModules();
});
afterEach(() => {
  for (const path of ['#web/lib/kept/entry-store.ts', '#web/lib/kept/receipt-store.ts', './uploads.ts'])
    vi.doUnmock(path);
  vi.resetModules();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function start() {
  const { createLedgerSender } = await import('./ledger-sender.ts');
  const stop = createLedgerSender(new QueryClient(), 'ana').start();
  await vi.advanceTimersByTimeAsync(1_000);
  return stop;
}

it('receipts that were left are sent although their code came only after the connection was said to be back', async () => {
  resumed.mockImplementation(lost);
  const stop = await start();
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(resumed).toHaveBeenCalledTimes(2);
  resumed.mockImplementation(() => Promise.resolve());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(resumed).toHaveBeenCalledTimes(3);
  stop();
});

it('they are not asked for again once the account has left', async () => {
  resumed.mockImplementation(lost);
  const stop = await start();
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(resumed).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const ended = vi.fn();
const begun = vi.fn(() => ended);
let isNetworkThere = true;
let fetched = Promise.resolve();

beforeEach(() => {
  isNetworkThere = true;
  fetched = Promise.resolve();
  begun.mockClear();
  ended.mockClear();
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.doMock('./ledger-sender.ts', async () => {
    await fetched;
    return {
      createLedgerSender() {
        if (!isNetworkThere) throw new TypeError('Failed to fetch dynamically imported module');
        return { queue: { subscribe: () => undefined }, start: begun };
      },
    };
  });
  vi.resetModules();
});
afterEach(() => {
  vi.doUnmock('./ledger-sender.ts');
  vi.resetModules();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function create() {
  const { createKeptChanges } = await import('./kept-changes.ts');
  return createKeptChanges(new QueryClient(), 'ana');
}

const start = async () => (await create()).start();

const reconnect = () => window.dispatchEvent(new Event('online'));

it('what earlier pages have left is sent although its code came only after the connection was said to be back', async () => {
  isNetworkThere = false;
  const end = await start();
  await vi.advanceTimersByTimeAsync(1_000);
  reconnect();
  await vi.advanceTimersByTimeAsync(2_000);
  isNetworkThere = true;
  expect(begun).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(begun).toHaveBeenCalledOnce();
  end();
  expect(ended).toHaveBeenCalledOnce();
});

it('it is asked for at once when the connection is back', async () => {
  isNetworkThere = false;
  await start();
  await vi.advanceTimersByTimeAsync(1_000);
  isNetworkThere = true;
  reconnect();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toHaveBeenCalledOnce();
});

it('sending begins once, however often the connection comes back while its code is fetched', async () => {
  const code = Promise.withResolvers<void>();
  fetched = code.promise;
  await start();
  await vi.advanceTimersByTimeAsync(1_000);
  reconnect();
  reconnect();
  code.resolve();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(begun).toHaveBeenCalledOnce();
});

it('nothing is sent once the account has left', async () => {
  isNetworkThere = false;
  const end = await start();
  await vi.advanceTimersByTimeAsync(1_000);
  end();
  isNetworkThere = true;
  reconnect();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

it('what a form needed before the page came to rest ends with the page', async () => {
  const kept = await create();
  const end = kept.start();
  kept.prepare();
  await vi.dynamicImportSettled();
  end();
  expect(ended).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(begun).toHaveBeenCalledOnce();
});

it('what comes only after the page has ended ends at once', async () => {
  const code = Promise.withResolvers<void>();
  fetched = code.promise;
  const kept = await create();
  const end = kept.start();
  kept.prepare();
  end();
  code.resolve();
  await vi.dynamicImportSettled();
  expect(ended).toHaveBeenCalledOnce();
});

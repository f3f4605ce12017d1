import { entries } from 'idb-keyval';
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { KEPT_ENTRIES } from '#web/test/open-app.tsx';
import { openAnswerStore } from './answer-store.ts';
import { countEntries, openEntryStore } from './entry-store.ts';
import { countReceipts, openReceiptStore } from './receipt-store.ts';

// A browser whose databases are asked for and never come, as after a crash of its storage.

const open = indexedDB.open.bind(indexedDB);
let opening: MockInstance<typeof indexedDB.open>;
let late: (() => void)[] = [];

beforeEach(() => {
  late = [];
  opening = vi.spyOn(indexedDB, 'open').mockImplementation((name) => {
    const request: Partial<IDBOpenDBRequest> = {};
    late.push(() => {
      const real = open(name);
      real.onupgradeneeded = () => {
        Object.assign(request, { result: real.result });
        request.onupgradeneeded?.call(real, new IDBVersionChangeEvent('upgradeneeded'));
      };
      real.onsuccess = () => {
        Object.assign(request, { result: real.result });
        request.onsuccess?.call(real, new Event('success'));
      };
    });
    return request as IDBOpenDBRequest;
  });
});
afterEach(() => opening.mockRestore());

it('keeps no entry, and holds up only the first one; what it refused does not come later', async () => {
  const store = openEntryStore('ana', () => undefined);
  const begun = performance.now();
  expect(await store.put({ id: 'lunch' })).toBe(false);
  const first = performance.now() - begun;
  expect(first).toBeGreaterThan(4_500);
  await store.remove('lunch');
  expect(await store.put({ id: 'dinner' })).toBe(false);
  expect(await countEntries('ana')).toBe(0);
  expect(performance.now() - begun - first).toBeLessThan(first / 2);
  opening.mockRestore();
  for (const come of late) come();
  await expect.poll(() => store.put({ id: 'supper' })).toBe(true);
  const kept = await entries<[string, string], unknown>(KEPT_ENTRIES);
  expect(kept.map(([[, id]]) => id)).toEqual(['supper']);
  await store.remove('supper');
  store.leave();
});

it('removes with the next entry what it did not remove in time', async () => {
  opening.mockRestore();
  const store = openEntryStore('ben', () => undefined);
  for (const id of ['lunch', 'dinner']) expect(await store.put({ id })).toBe(true);
  const deleting = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('Not now', 'TimeoutError');
  });
  await store.remove('lunch');
  deleting.mockRestore();
  await store.remove('dinner');
  expect(await countEntries('ben')).toBe(0);
  store.leave();
});

it('keeps no receipt and no answer, and nothing waits for it', async () => {
  const receipts = openReceiptStore('ana', () => undefined);
  const blob = new Blob(['%PDF-1.4']);
  const bill = { id: 'bill', groupId: 'flat', transactionId: 'lunch', name: 'bill.pdf', blob };
  expect(await receipts.put(bill)).toBe(false);
  await receipts.remove('bill');
  expect(await receipts.takeOver()).toEqual([]);
  expect(await countReceipts('ana')).toBe(0);
  receipts.leave();
  const answers = openAnswerStore('ana', 'build 1');
  const answer = { group: 'flat', hash: 'list', at: 1, data: [] };
  await answers.write([answer]);
  expect(await answers.read(answer)).toBeUndefined();
});

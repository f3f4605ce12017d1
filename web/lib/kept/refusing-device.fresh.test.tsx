import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { openAnswerStore } from './answer-store.ts';
import { forgetDraft, listDrafts, readDraft, writeDraft } from './draft-store.ts';
import { countEntries, openEntryStore } from './entry-store.ts';
import { countReceipts, openReceiptStore } from './receipt-store.ts';

// A browser whose databases cannot be opened throws at once, as Firefox does with site data blocked.

let opening: MockInstance<typeof indexedDB.open>;

beforeEach(() => {
  opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('', 'SecurityError');
  });
});
afterEach(() => opening.mockRestore());

it('a receipt that the device refuses is not stored, and nothing fails', async () => {
  const store = openReceiptStore('ana', () => undefined);
  const blob = new Blob(['%PDF-1.4']);
  expect(
    await store.put({ id: 'bill', groupId: 'flat', transactionId: 'lunch', name: 'bill.pdf', blob }),
  ).toBe(false);
  await store.remove('bill');
  expect(await store.takeOver()).toEqual([]);
  expect(await countReceipts('ana')).toBe(0);
  store.leave();
});

it('an entry that the device refuses is not stored, and nothing fails', async () => {
  const store = openEntryStore('ana', () => undefined);
  expect(await store.put({ id: 'lunch' })).toBe(false);
  expect(await countEntries('ana')).toBe(0);
  store.leave();
});

it('a draft that the device refuses is not kept, and nothing fails', async () => {
  const key = ['ana', 'edit:1'] as const;
  await writeDraft(key, { version: 1, values: {} });
  expect(await readDraft(key)).toBeUndefined();
  expect(await listDrafts('ana', ['1'])).toEqual([]);
  await forgetDraft(key);
});

it('an answer that the device refuses is not kept, and nothing fails', async () => {
  const store = openAnswerStore('ana', 'build 1');
  const answer = { group: 'flat', hash: 'list', at: 1, data: [] };
  await store.write([answer]);
  await store.forgetGroup('flat');
  expect(await store.read(answer)).toBeUndefined();
});

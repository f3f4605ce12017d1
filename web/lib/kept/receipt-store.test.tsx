import { clear, createStore } from 'idb-keyval';
import { afterEach, describe, expect, it } from 'vitest';
import type { EntryStore } from './entry-store.ts';
import { countReceipts, type KeptReceipt, openReceiptStore } from './receipt-store.ts';

// Each store stands for a page.

const ANA = 'ana';
const pages: EntryStore<KeptReceipt>[] = [];

function openPage(bytesMax?: number): EntryStore<KeptReceipt> {
  const store = openReceiptStore(ANA, () => {}, bytesMax);
  pages.push(store);
  return store;
}

function receipt(id: string, bytes = 10): KeptReceipt {
  const blob = new Blob([new Uint8Array(bytes)]);
  return { id, groupId: 'flat', transactionId: 'lunch', name: `${id}.pdf`, blob };
}

afterEach(async () => {
  for (const page of pages.splice(0)) page.leave();
  await clear(createStore('quits-receipts', 'receipts'));
});

describe('the receipts that a device keeps', () => {
  it('have so much room at most, of which one that is put again takes no more than before', async () => {
    const page = openPage(60);
    expect(await page.put(receipt('large', 40))).toBe(true);
    expect(await page.put(receipt('other', 40))).toBe(false);
    const refusal = { code: 'INSUFFICIENT_PERMISSIONS', status: 403 };
    expect(await page.put({ ...receipt('large', 40), refusal })).toBe(true);
    expect(await countReceipts(ANA)).toBe(1);
  });

  it('go to the next page with why they were refused', async () => {
    const first = openPage();
    const refusal = {
      code: 'INVALID_INPUT',
      status: 422,
      params: { reason: 'too-many-attachments' },
    } as const;
    await first.put({ ...receipt('bill'), refusal });
    await first.put(receipt('card'));
    first.leave();
    const next = openPage();
    await expect
      .poll(async () => (await next.takeOver()).map((one) => [one.name, one.refusal]))
      .toEqual([
        ['bill.pdf', refusal],
        ['card.pdf', undefined],
      ]);
  });

  it('are taken over although the page that held them seems alive a while after it has gone', async () => {
    const first = openPage();
    await first.put(receipt('bill'));
    const before = await navigator.locks.query();
    first.leave();
    // As the browser may answer before it has heard that a lock was let go.
    const { locks } = navigator;
    const ask = locks.query.bind(locks);
    const answers = [before, before];
    Object.defineProperty(locks, 'query', {
      configurable: true,
      value: async () => answers.pop() ?? ask(),
    });
    const taken: string[] = [];
    const next = openReceiptStore(ANA, () => void look());
    pages.push(next);
    async function look() {
      taken.push(...(await next.takeOver()).map(({ name }) => name));
    }
    await look();
    await expect.poll(() => taken).toEqual(['bill.pdf']);
    Reflect.deleteProperty(locks, 'query');
  });
});

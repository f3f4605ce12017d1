import { clear, createStore } from 'idb-keyval';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type EntryStore, openEntryStore } from './entry-store.ts';

// Each store stands for a page: it holds a lock of its own, as a page does.

interface Word {
  readonly id: string;
}

const ANA = 'ana';
const pages: EntryStore<Word>[] = [];

function openPage(userId = ANA, onPageGone = () => {}): EntryStore<Word> {
  const store = openEntryStore<Word>(userId, onPageGone);
  pages.push(store);
  return store;
}

afterEach(async () => {
  for (const page of pages.splice(0)) page.leave();
  await clear(createStore('quits-entries', 'entries'));
});

describe('what a page holds', () => {
  it('stays with it while it lives, and goes to another page of the account as soon as it is gone', async () => {
    const onPageGone = vi.fn();
    const [first, second] = [openPage(), openPage(ANA, onPageGone)];
    await first.put({ id: 'b' });
    await first.put({ id: 'a' });
    expect(await second.takeOver()).toEqual([]);
    expect(onPageGone).not.toHaveBeenCalled();
    first.leave();
    await expect.poll(() => onPageGone.mock.calls.length).toBe(1);
    // In the order in which it was entered.
    expect(await second.takeOver()).toEqual([{ id: 'a' }, { id: 'b' }]);
    expect(await second.takeOver()).toEqual([]);
  });

  it('goes to one page only, however many look at once', async () => {
    const gone = openPage();
    await gone.put({ id: 'a' });
    gone.leave();
    const others = [openPage(), openPage(), openPage()];
    await expect
      .poll(async () => {
        const taken = await Promise.all(others.map((page) => page.takeOver()));
        return taken.flat();
      })
      .toEqual([{ id: 'a' }]);
    expect((await Promise.all(others.map((page) => page.takeOver()))).flat()).toEqual([]);
  });

  it('is never taken by another account', async () => {
    const anas = openPage();
    await anas.put({ id: 'a' });
    anas.leave();
    const bens = openPage('ben');
    expect(await bens.takeOver()).toEqual([]);
    await expect.poll(() => openPage().takeOver()).toEqual([{ id: 'a' }]);
  });
});

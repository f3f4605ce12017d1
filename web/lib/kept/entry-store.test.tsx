import { clear, createStore, setMany } from 'idb-keyval';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
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
    expect(await second.takeOver()).toEqual([{ id: 'b' }, { id: 'a' }]);
    expect(await second.takeOver()).toEqual([]);
  });

  it('keeps the order in which it was entered where the clock was set back', async () => {
    const onPageGone = vi.fn();
    const [first, second, third] = [openPage(), openPage(ANA, onPageGone), openPage(ANA, onPageGone)];
    await first.put({ id: 'c' });
    first.leave();
    await expect.poll(() => second.takeOver()).toEqual([{ id: 'c' }]);
    // Made over the first, in a page that opened after the clock was set back.
    await second.put({ id: 'b' });
    await second.put({ id: 'a' });
    // A refusal is put as well, and does not move what it is of.
    await second.put({ id: 'c' });
    second.leave();
    await expect.poll(() => third.takeOver()).toEqual([{ id: 'c' }, { id: 'b' }, { id: 'a' }]);
  });

  it('follows the ids where it was kept before it was counted', async () => {
    const before = ['b', 'a'].map((id): [string[], object] => [[ANA, id], { page: 'gone', entry: { id } }]);
    await setMany(before, createStore('quits-entries', 'entries'));
    const first = openPage();
    await first.put({ id: '0' });
    first.leave();
    await expect.poll(() => openPage().takeOver()).toEqual([{ id: 'a' }, { id: 'b' }, { id: '0' }]);
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

it('what a page has left is taken over once where the browser refuses locks', async () => {
  const denied = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'));
  const locks = [
    vi.spyOn(navigator.locks, 'request').mockImplementation(denied),
    vi.spyOn(navigator.locks, 'query').mockImplementation(denied),
  ];
  onTestFinished(() => {
    for (const lock of locks) lock.mockRestore();
  });
  const gone = openPage();
  await gone.put({ id: 'a' });
  gone.leave();
  const next = openPage();
  expect(await next.takeOver()).toEqual([{ id: 'a' }]);
  expect(await next.takeOver()).toEqual([]);
});

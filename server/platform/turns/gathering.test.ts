import { expect, it } from 'vitest';
import { createGathering } from './gathering.ts';

type Asked = string;

/** Writes down what is done at once; a word with a "!" cannot be done together with others, one with a "?" fails. */
function gather(most = 32, patienceMs = 60_000) {
  const done: string[] = [];
  const rests: string[] = [];
  const gone = new Set<Asked>();
  const gate = Promise.withResolvers<void>();
  const ask = createGathering<Asked, string>({
    most,
    alone: async (item) => {
      await gate.promise;
      done.push(item);
      if (item.includes('?')) throw new Error(item);
      return item.toUpperCase();
    },
    together: async (items) => {
      if (items.some((item) => item.includes('!'))) return undefined;
      done.push(items.join('+'));
      if (items.some((item) => item.includes('?'))) throw new Error('broken');
      return items.map((item) => item.toUpperCase());
    },
    patienceMs,
    refuse: (item) => (gone.has(item) ? new Error('gone') : undefined),
    rest: (item) => {
      rests.push(item);
      return () => rests.push(`${item} goes on`);
    },
  });
  return { ask, done, gone, rests, open: gate.resolve };
}

it('does the first alone and at once, then together what has come meanwhile', async () => {
  const { ask, done, open } = gather();
  const answers = ['a', 'b', 'c', 'd'].map((item) => ask('flat', item));
  open();
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D']);
  expect(done).toEqual(['a', 'b+c+d']);
  expect(await ask('flat', 'e')).toBe('E');
  expect(done.at(-1)).toBe('e');
});

it('lets no piece hold up its lane for long', async () => {
  const stuck = Promise.withResolvers<string>();
  const ask = createGathering<Asked, string>({
    most: 2,
    alone: (item) => (item === 'a' ? stuck.promise : Promise.resolve(item)),
    together: (items) => (items.includes('b') ? new Promise(() => {}) : Promise.resolve(items)),
    patienceMs: 5,
    refuse: () => undefined,
    rest: () => () => {},
  });
  const [first, , , ...others] = ['a', 'b', 'c', 'd', 'e'].map((item) => ask('flat', item));
  expect(await Promise.all(others)).toEqual(['d', 'e']);
  stuck.resolve('late');
  expect(await first).toBe('late');
});

it('keeps lanes apart, and does no more together than it may', async () => {
  const { ask, done, open } = gather(2);
  const answers = ['a', 'b', 'c', 'd'].map((item) => ask('flat', item));
  const others = ['x', 'y'].map((item) => ask('trip', item));
  open();
  await Promise.all([...answers, ...others]);
  expect(done.toSorted()).toEqual(['a', 'b+c', 'd', 'x', 'y']);
});

it('finds the one against which something stands, and does the others together', async () => {
  const { ask, done, open } = gather();
  const answers = ['a', 'b', 'c', 'd!', 'e', 'f', 'g', 'h', 'i'].map((item) => ask('flat', item));
  open();
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D!', 'E', 'F', 'G', 'H', 'I']);
  expect(done).toEqual(['a', 'b+c', 'd!', 'e', 'f+g+h+i']);
});

it('gives a failure of the first to it alone, and one of many to each, and goes on', async () => {
  const { ask, open } = gather(2);
  const answers = ['a?', 'b', 'c?', 'd', 'e'].map((item) => ask('flat', item));
  open();
  const settled = await Promise.allSettled(answers);
  expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
    'a?',
    'broken',
    'broken',
    'D',
    'E',
  ]);
});

it('does not begin what is refused by then', async () => {
  const { ask, done, gone, open } = gather();
  const answers = ['a', 'b', 'c'].map((item) => ask('flat', item));
  gone.add('a').add('b');
  open();
  const settled = await Promise.allSettled(answers);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(done).toEqual(['a', 'c']);
});

it('lets those that wait rest, and one of them go on for all that are done with it', async () => {
  const { ask, rests, open } = gather();
  const answers = ['a', 'b', 'c!', 'd', 'e'].map((item) => ask('flat', item));
  expect(rests).toEqual(['b', 'c!', 'd', 'e']);
  open();
  await Promise.all(answers);
  // Together, the first half, each of it, and the other half.
  expect(rests.slice(4)).toEqual(['b', 'b', 'b', 'c!', 'd'].map((item) => `${item} goes on`));
});

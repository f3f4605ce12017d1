import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createGathering } from './gathering.ts';

type Asked = string;

/**
 * Writes down what is done at once; a word with a "!" cannot be done together with others, one with a "?" fails. Of several lanes
 * words that begin with a capital can be done together, but none with a "*" in it.
 */
function gather({ most = 32, abreast = 1 } = {}) {
  const done: string[] = [];
  const rests: string[] = [];
  const gone = new Set<Asked>();
  let running = 0;
  let mostRunning = 0;
  const gate = Promise.withResolvers<void>();
  const ask = createGathering<Asked, string>({
    most,
    alone: async (item) => {
      running += 1;
      mostRunning = Math.max(mostRunning, running);
      await gate.promise;
      running -= 1;
      done.push(item);
      if (item.includes('?')) throw new Error(item);
      return item.toUpperCase();
    },
    together: async (lanes) => {
      if (lanes.length > 1 && lanes.flat().some((item) => item.includes('*')))
        return lanes.map(() => undefined);
      const can = lanes.map((items) => !items.some((item) => item.includes('!')));
      if (can.includes(true))
        done.push(
          lanes
            .filter((_, at) => can[at])
            .map((items) => items.join('+'))
            .join(' & '),
        );
      if (lanes.flat().some((item) => item.includes('?'))) throw new Error('broken');
      return lanes.map((items, at) => (can[at] ? items.map((item) => item.toUpperCase()) : undefined));
    },
    mayJoinOthers: (item) => /^[A-Z]/.test(item),
    abreast,
    turnMs: 60_000,
    patienceMs: 60_000,
    refuse: (item) => (gone.has(item) ? new Error('gone') : undefined),
    rest: (item) => {
      rests.push(item);
      return () => rests.push(`${item} goes on`);
    },
  });
  return { ask, done, gone, rests, open: gate.resolve, mostRunning: () => mostRunning };
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

it('does together what comes just after several were done, as their callers have been answered', async () => {
  const { ask, done, open } = gather();
  const answers = ['a', 'b', 'c'].map((item) => ask('flat', item));
  open();
  await Promise.all(answers);
  const next = [ask('flat', 'd')];
  await nextTurn();
  next.push(ask('flat', 'e'));
  await Promise.all(next);
  expect(done).toEqual(['a', 'b+c', 'd+e']);
});

it('lets no piece hold up its lane for long', async () => {
  const stuck = Promise.withResolvers<string>();
  const ask = createGathering<Asked, string>({
    most: 2,
    alone: (item) => (item === 'a' ? stuck.promise : Promise.resolve(item)),
    together: (lanes) => (lanes.flat().includes('b') ? new Promise(() => {}) : Promise.resolve(lanes)),
    mayJoinOthers: () => false,
    abreast: 1,
    turnMs: 60_000,
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
  const { ask, done, open } = gather({ most: 2 });
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
  const { ask, open } = gather({ most: 2 });
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

/** Asks for each word in the lane of its name, all at the same moment. */
function askAll(
  ask: (lane: string, item: Asked) => Promise<string>,
  asked: Readonly<Record<string, string>>,
) {
  return Object.entries(asked).flatMap(([lane, words]) => words.split(' ').map((word) => ask(lane, word)));
}

it('does together what has come into several lanes, where all that is next in them may be', async () => {
  const { ask, done, rests, open } = gather();
  const asked = { flat: 'Ca', trip: 'Cb Cc', club: 'Cd', band: 'e', team: 'Cf', crew: 'Cg h' };
  const answers = askAll(ask, asked);
  // What may not be done with other lanes waits for no turn, nor does what comes before it in its lane.
  expect(done).toEqual(['Cg+h']);
  // A piece that waits only for a turn does not rest.
  expect(rests).toEqual(['Cc']);
  open();
  expect(await Promise.all(answers)).toEqual(['CA', 'CB', 'CC', 'CD', 'E', 'CF', 'CG', 'H']);
  expect(done).toEqual(['Cg+h', 'Ca', 'e', 'Cb+Cc & Cd & Cf']);
  expect(rests).toEqual(['Cc']);
});

it('does no more together than it may, of several lanes either', async () => {
  const { ask, done, open } = gather({ most: 3 });
  const answers = askAll(ask, { flat: 'Ca', trip: 'Cb Cc', club: 'Cd Ce Cf', band: 'Cg' });
  open();
  expect(await Promise.all(answers)).toEqual(['CA', 'CB', 'CC', 'CD', 'CE', 'CF', 'CG']);
  expect(done).toEqual(['Ca', 'Cb+Cc & Cd', 'Cg & Ce+Cf']);
});

it('does some lanes at once, and together those that come beyond them', async () => {
  const { ask, done, open } = gather({ abreast: 2 });
  const answers = askAll(ask, { flat: 'Ca', trip: 'Cb', club: 'Cc', band: 'Cd', team: 'Ce' });
  open();
  expect(await Promise.all(answers)).toEqual(['CA', 'CB', 'CC', 'CD', 'CE']);
  expect(done).toEqual(['Ca', 'Cb', 'Cc & Cd & Ce']);
});

it('leaves what stands against one lane to that lane', async () => {
  const { ask, done, open } = gather();
  const answers = askAll(ask, { flat: 'Ca', trip: 'Cb', club: 'Cc! Cd', band: 'Ce' });
  open();
  expect(await Promise.all(answers)).toEqual(['CA', 'CB', 'CC!', 'CD', 'CE']);
  expect(done).toEqual(['Ca', 'Cb & Ce', 'Cc!', 'Cd']);
});

it('does each lane by itself where something stands against all of them', async () => {
  const { ask, done, open } = gather();
  const answers = askAll(ask, { flat: 'Ca', trip: 'Cb', club: 'Cc*', band: 'Cd', team: 'Ce' });
  open();
  expect(await Promise.all(answers)).toEqual(['CA', 'CB', 'CC*', 'CD', 'CE']);
  expect(done).toEqual(['Ca', 'Cb', 'Cc*', 'Cd', 'Ce']);
});

it('gives what fails several lanes to each in them, and goes on', async () => {
  const { ask, open } = gather();
  const answers = askAll(ask, { flat: 'Ca', trip: 'Cb? Cc', club: 'Cd' });
  open();
  const settled = await Promise.allSettled(answers);
  expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
    'CA',
    'broken',
    'broken',
    'broken',
  ]);
  expect(await Promise.all(askAll(ask, { trip: 'Ce', club: 'Cf' }))).toEqual(['CE', 'CF']);
});

it('begins nothing that is refused by then, in several lanes either', async () => {
  const { ask, done, gone, open } = gather();
  const answers = askAll(ask, { flat: 'Ca', trip: 'Cb', club: 'Cc', band: 'Cd' });
  gone.add('Cb').add('Cc');
  open();
  const settled = await Promise.allSettled(answers);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(done).toEqual(['Ca', 'Cd']);
  expect(await ask('trip', 'Ce')).toBe('CE');
});

it('does no more lanes at once than it may where all that it takes of one is refused', async () => {
  const { ask, done, gone, open, mostRunning } = gather({ most: 2 });
  const answers = askAll(ask, { flat: 'Ca', trip: 'Cb', club: 'Cc Cd' });
  gone.add('Cc');
  open();
  const settled = await Promise.allSettled(answers);
  expect(mostRunning()).toBe(1);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(done).toEqual(['Ca', 'Cb', 'Cd']);
});

it('lets no piece hold up other lanes for long, and its own lane no longer than it may', async () => {
  const stuck = Promise.withResolvers<string>();
  const begun: string[] = [];
  const ask = createGathering<Asked, string>({
    most: 32,
    alone: (item) => {
      begun.push(item);
      return item === 'Ca' ? stuck.promise : Promise.resolve(item);
    },
    together: async (lanes) => {
      begun.push(lanes.map((items) => items.join('+')).join(' & '));
      return lanes;
    },
    mayJoinOthers: () => true,
    abreast: 1,
    turnMs: 5,
    patienceMs: 60_000,
    refuse: () => undefined,
    rest: () => () => {},
  });
  const [first, second, ...others] = askAll(ask, { flat: 'Ca Cb', trip: 'Cc', club: 'Cd' });
  expect(await Promise.all(others)).toEqual(['Cc', 'Cd']);
  expect(begun).toEqual(['Ca', 'Cc & Cd']);
  stuck.resolve('late');
  expect(await Promise.all([first, second])).toEqual(['late', 'Cb']);
});

import { expect, it } from 'vitest';
import { nextLoopTurn } from './loop-turn.ts';

it('pieces of work that wait for the event loop go on one in each turn, as they came', async () => {
  const went: string[] = [];
  const work = async (name: string) => {
    for (let piece = 1; piece <= 2; piece += 1) {
      await nextLoopTurn();
      went.push(`${name}${piece}`);
    }
  };
  const done = Promise.all(['a', 'b', 'c'].map(work));
  const turns: number[] = [];
  while (went.length < 6) {
    const before = went.length;
    await new Promise((resolve) => setImmediate(resolve));
    turns.push(went.length - before);
  }
  await done;
  expect(went).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2']);
  expect(Math.max(...turns)).toBe(1);
  // None is left behind.
  await nextLoopTurn();
});

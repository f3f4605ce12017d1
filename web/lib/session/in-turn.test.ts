import { expect, it } from 'vitest';
import { inTurn, noTurnSince } from './in-turn.ts';

it('nothing begins before what was asked for earlier has ended, however it ends', async () => {
  const seen: string[] = [];
  const first = inTurn(async () => {
    seen.push('first begins');
    await Promise.resolve();
    seen.push('first fails');
    throw new Error('no');
  });
  const second = inTurn(async () => seen.push('second'));
  await expect(first).rejects.toThrow('no');
  await second;
  expect(seen).toEqual(['first begins', 'first fails', 'second']);
});

it('what waits in the background learns that somebody took a turn', async () => {
  const isUndisturbed = noTurnSince();
  expect(isUndisturbed()).toBe(true);
  await inTurn(async () => undefined);
  expect([isUndisturbed(), noTurnSince()()]).toEqual([false, true]);
});

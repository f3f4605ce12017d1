import { expect, it } from 'vitest';
import { noTurnSince, oneAtATime } from './sign-in-mutex.ts';

it('work begins when the work before it has ended, also when that failed', async () => {
  const seen: string[] = [];
  const first = oneAtATime(async () => {
    seen.push('first begins');
    await Promise.resolve();
    seen.push('first fails');
    throw new Error('no');
  });
  const second = oneAtATime(async () => seen.push('second'));
  await expect(first).rejects.toThrow('no');
  await second;
  expect(seen).toEqual(['first begins', 'first fails', 'second']);
});

it('work in the background learns that other work has begun', async () => {
  const isUndisturbed = noTurnSince();
  expect(isUndisturbed()).toBe(true);
  await oneAtATime(async () => undefined);
  expect([isUndisturbed(), noTurnSince()()]).toEqual([false, true]);
});

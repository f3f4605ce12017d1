import { expect, it } from 'vitest';
import { minorUnits } from '#domain/money/money.ts';
import { findPlan, timeLimitOf } from './planner.ts';

function taskOf(members: number) {
  const balances = Array.from({ length: members }, (_, index) => ({
    userId: `${index}`,
    amount: minorUnits(1),
  }));
  return { balances, debts: [] };
}

it('the currencies that are searched for one answer share a second', () => {
  expect(timeLimitOf([taskOf(500)])).toBe(1000);
  expect(timeLimitOf(Array.from({ length: 10 }, () => taskOf(500)))).toBe(100);
});

it('currencies that take no search leave all the time to the others', () => {
  expect(timeLimitOf([taskOf(500), taskOf(16), taskOf(2)])).toBe(1000);
});

it('is not searched for a caller who has left, also where none waits', async () => {
  const asked: string[] = [];
  const searches = async ({ lane }: { lane: string }) => void asked.push(lane);
  const find = (signal: AbortSignal) =>
    findPlan(searches, { key: 'plan', lane: 'Ana', signal }, { ...taskOf(17), timeLimitMs: 1 });
  expect(await find(AbortSignal.abort())).toBeUndefined();
  expect(asked).toEqual([]);
  await find(new AbortController().signal);
  expect(asked).toEqual(['Ana']);
});

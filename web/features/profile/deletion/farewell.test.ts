import { expect, it } from 'vitest';
import { farewellDay, farewellPath } from './farewell.ts';

it('the page after a deletion knows until when it can be taken back', () => {
  const dueAt = '2026-12-21T10:00:00.000Z';
  const { searchParams } = new URL(farewellPath(dueAt), 'https://quits.example');
  expect(farewellDay(searchParams)).toBe(dueAt);
});

it('an address that names no day promises none', () => {
  expect(farewellDay(new URLSearchParams('until=never'))).toBeUndefined();
  expect(farewellDay(new URLSearchParams())).toBeUndefined();
});

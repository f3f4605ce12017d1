import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRecentChanges, HIGHLIGHT_MS } from './recent-changes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a change by another member is recent for a few seconds, and its subscriber hears of the start and the end', () => {
  const changes = createRecentChanges();
  const heard: boolean[] = [];
  changes.subscribe(() => heard.push(changes.isRecent('dinner')));
  changes.note('dinner');
  vi.advanceTimersByTime(HIGHLIGHT_MS);
  expect(heard).toEqual([true, false]);
});

it('a second change prolongs the highlight of the first', () => {
  const changes = createRecentChanges();
  changes.note('dinner');
  vi.advanceTimersByTime(HIGHLIGHT_MS - 1);
  changes.note('dinner');
  vi.advanceTimersByTime(HIGHLIGHT_MS - 1);
  expect(changes.isRecent('dinner')).toBe(true);
});

it('the echo of an own change is not highlighted, the next change by another member is', () => {
  const changes = createRecentChanges();
  changes.expectOwn('dinner');
  changes.note('dinner');
  expect(changes.isRecent('dinner')).toBe(false);
  changes.note('dinner');
  expect(changes.isRecent('dinner')).toBe(true);
});

it('as many echoes are expected as own changes were sent', () => {
  const changes = createRecentChanges();
  changes.expectOwn('dinner');
  changes.expectOwn('dinner');
  changes.note('dinner');
  changes.note('dinner');
  expect(changes.isRecent('dinner')).toBe(false);
});

it('an echo that never came is expected no more after half a minute', () => {
  const changes = createRecentChanges();
  changes.expectOwn('dinner');
  vi.advanceTimersByTime(30_000);
  changes.note('dinner');
  expect(changes.isRecent('dinner')).toBe(true);
});

it('an own change that is known by its answer is not highlighted, whether its echo came before or comes after', () => {
  const changes = createRecentChanges();
  changes.note('before');
  changes.takeAsOwn('before');
  changes.takeAsOwn('after');
  changes.note('after');
  expect([changes.isRecent('before'), changes.isRecent('after')]).toEqual([false, false]);
});

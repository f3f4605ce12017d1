import { expect, it } from 'vitest';
import type { Activity } from '#contract/activity.ts';
import { activityDays, activityRows, latestOf } from './activity-days.ts';

const at = (seq: number, instant: string): Activity => ({
  groupId: 'flat',
  seq,
  noun: 'group',
  action: 'edited',
  id: 'flat',
  userId: 'ana',
  displayName: 'Ana',
  at: instant,
  version: seq,
  transaction: null,
  memberName: null,
  email: null,
  details: null,
});

const items = [
  at(3, '2026-11-21T01:30:00.000Z'),
  at(2, '2026-11-21T00:10:00.000Z'),
  at(1, '2026-11-20T22:00:00.000Z'),
];

it('the changes of a day stand together, in their order', () => {
  expect(activityDays(items, 'UTC').map(({ date, items }) => [date, items.map(({ seq }) => seq)])).toEqual([
    ['2026-11-21', [3, 2]],
    ['2026-11-20', [1]],
  ]);
});

it('the day is the reader’s own, not the server’s', () => {
  expect(activityDays(items, 'America/New_York').map(({ date }) => date)).toEqual(['2026-11-20']);
});

it('of the changes of one thing, the newest is its last', () => {
  expect([...latestOf(items)].map(({ seq }) => seq)).toEqual([3]);
});

it('members whom one member added by name within a minute stand in one row', () => {
  const added = (seq: number, instant: string, change: Partial<Activity> = {}): Activity => ({
    ...at(seq, instant),
    noun: 'membership',
    action: 'created',
    id: `guest ${seq}`,
    ...change,
  });
  const rows = activityRows([
    added(8, '2026-11-20T22:01:00.000Z'),
    added(7, '2026-11-20T22:00:59.000Z'),
    added(6, '2026-11-20T22:00:10.000Z'),
    added(5, '2026-11-20T22:00:00.000Z', { userId: 'ben' }),
    added(4, '2026-11-20T22:00:00.000Z', { userId: 'ben', groupId: 'trip' }),
    added(3, '2026-11-20T22:00:00.000Z', { userId: 'cleo', id: 'cleo' }),
    at(2, '2026-11-20T22:00:00.000Z'),
    at(1, '2026-11-20T22:00:00.000Z'),
  ]);
  expect(rows.map((row) => row.map(({ seq }) => seq))).toEqual([[8], [7, 6], [5], [4], [3], [2], [1]]);
});

import { expect, it } from 'vitest';
import { chosen, disputed, merged } from './merge.ts';

const fields = ['name', 'note', 'people'] as const;
const before = { name: 'Dinner', note: '', people: ['ana'] };

it('a field that was left alone becomes theirs, and one that was changed stays as it was entered', () => {
  const theirs = { name: 'Supper', note: 'late', people: ['ana', 'ben'] };
  const mine = { ...before, name: 'Lunch' };
  expect(merged(fields, { before, theirs, mine })).toEqual({ ...theirs, name: 'Lunch' });
});

it('in question are the fields that they changed, unless to the same', () => {
  const theirs = { name: 'Supper', note: 'late', people: ['ana'] };
  const of = (mine: typeof before) => disputed(fields, { before, theirs, mine });
  expect(of(before)).toEqual(['name', 'note']);
  expect(of({ ...before, name: 'Supper', people: [] })).toEqual(['note']);
  expect(of(theirs)).toEqual([]);
});

it('a field holds theirs as long as it is the same', () => {
  expect([chosen(['a'], ['a']), chosen(['a'], ['b'])]).toEqual(['theirs', 'mine']);
});

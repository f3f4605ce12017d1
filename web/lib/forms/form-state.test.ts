import { expect, it } from 'vitest';
import { answered, beginState, changed, emptied, failureOf, markOf, sent, tried } from './form-state.ts';

const begun = beginState({ name: '', email: '' });
const refusedName = answered(sent(begun), { name: 'taken' }, undefined);

it('nothing is marked before the first try', () => {
  expect(markOf(begun, { name: 'too_small' }, 'name', 'change')).toBeUndefined();
  expect(markOf(changed(begun, begun.values, ['name']), { name: 'too_small' }, 'name', 'change')).toBe(
    undefined,
  );
});

it('after a try the marks follow what is entered', () => {
  const typed = changed(tried(begun), { name: 'Ana', email: '' }, ['name']);
  expect(markOf(typed, {}, 'name', 'change')).toBeUndefined();
  expect(markOf(typed, { email: 'too_small' }, 'email', 'change')).toBe('too_small');
  expect(markOf(typed, { name: 'custom' }, 'name', 'change')).toBe('custom');
});

it('a form that rechecks when submitted takes a mark off as soon as its field is changed', () => {
  const typed = changed(tried(begun), { name: 'A', email: '' }, ['name']);
  const broken = { name: 'too_small', email: 'too_small' };
  expect(markOf(typed, broken, 'name', 'submit')).toBeUndefined();
  expect(markOf(typed, broken, 'email', 'submit')).toBe('too_small');
  expect(markOf(tried(typed), broken, 'name', 'submit')).toBe('too_small');
});

it.each(['change', 'submit'] as const)(
  'what the server refused is marked until that field is changed (%s)',
  (recheck) => {
    expect(markOf(refusedName, {}, 'name', recheck)).toBe('taken');
    const typed = (field: string) => changed(refusedName, refusedName.values, [field]);
    expect(markOf(typed('email'), {}, 'name', recheck)).toBe('taken');
    expect(markOf(typed('name'), {}, 'name', recheck)).toBeUndefined();
  },
);

it('a failure stays until the next try, or until the first change where nothing is rechecked before', () => {
  const failed = answered(sent(begun), {}, 'no answer');
  const typed = changed(failed, failed.values, ['name']);
  expect([failureOf(failed, 'submit'), failureOf(typed, 'submit')]).toEqual(['no answer', undefined]);
  expect([failureOf(typed, 'change'), failureOf(sent(typed), 'change')]).toEqual(['no answer', undefined]);
});

it('it is on its way from the moment it is sent until it is answered', () => {
  expect([begun, sent(begun), refusedName].map(({ isSubmitting }) => isSubmitting)).toEqual([
    false,
    true,
    false,
  ]);
});

it('a form that is emptied by a failure says what failed and marks nothing', () => {
  const failed = emptied(answered(sent(changed(begun, { name: 'Ana', email: '' }, ['name'])), {}, 'wrong'));
  expect(failed.values).toEqual(begun.values);
  expect(failureOf(failed, 'change')).toBe('wrong');
  expect(markOf(failed, { name: 'too_small' }, 'name', 'change')).toBeUndefined();
});

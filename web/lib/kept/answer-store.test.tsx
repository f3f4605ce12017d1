import { clear, createStore, keys } from 'idb-keyval';
import { afterEach, expect, it } from 'vitest';
import { forgetAnswers } from '#web/lib/arrival/forget-answers.ts';
import { ANSWERS_MAX, CHARACTERS_MAX, openAnswerStore } from './answer-store.ts';

const DATABASE = createStore('quits-answers', 'answers');
const ana = () => openAnswerStore('ana', 'build 1', DATABASE);

const answer = (hash: string, { group = '', at = 1, data = hash as unknown } = {}) => ({
  group,
  hash,
  at,
  data,
});

afterEach(() => clear(DATABASE));

it('an answer is read again as it was, the latest of each', async () => {
  const store = ana();
  await store.write([answer('groups', { data: [1] }), answer('tier')]);
  await store.write([answer('groups', { at: 2, data: [1, 2] })]);
  expect(await store.read({ group: '', hash: 'groups' })).toEqual({ hash: 'groups', at: 2, data: [1, 2] });
  expect(await store.read({ group: '', hash: 'tier' })).toEqual({ hash: 'tier', at: 1, data: 'tier' });
  expect(await store.read({ group: '', hash: 'activity' })).toBeUndefined();
});

it('another account, and another build, read nothing, and what they keep takes its place', async () => {
  await ana().write([answer('groups')]);
  for (const [userId, build] of [
    ['ben', 'build 1'],
    ['ana', 'build 2'],
  ] as const) {
    const other = openAnswerStore(userId, build, DATABASE);
    expect(await other.read({ group: '', hash: 'groups' })).toBeUndefined();
    await other.write([answer('tier')]);
    expect(await keys(DATABASE)).toEqual([
      [userId, build],
      [userId, build, '', 'tier'],
    ]);
  }
});

it('the oldest go where there are too many', async () => {
  const store = ana();
  for (let at = 0; at < ANSWERS_MAX + 5; at++) await store.write([answer(`answer ${at}`, { at })]);
  // One more record is their list.
  expect(await keys(DATABASE)).toHaveLength(ANSWERS_MAX + 1);
  expect(await store.read({ group: '', hash: 'answer 4' })).toBeUndefined();
  expect(await store.read({ group: '', hash: 'answer 5' })).toBeDefined();
});

it('the oldest go where they are too large, and of one that is too large itself only that one', async () => {
  const store = ana();
  const data = 'x'.repeat(CHARACTERS_MAX / 2 - 10);
  for (const at of [1, 2, 3]) await store.write([answer(`answer ${at}`, { at, data })]);
  expect(await store.read({ group: '', hash: 'answer 1' })).toBeUndefined();
  expect(await store.read({ group: '', hash: 'answer 2' })).toBeDefined();
  await store.write([answer('too large', { at: 4, data: 'x'.repeat(CHARACTERS_MAX) })]);
  expect(await store.read({ group: '', hash: 'too large' })).toBeUndefined();
  expect(await store.read({ group: '', hash: 'answer 3' })).toBeDefined();
});

it('what belongs to a group goes with it', async () => {
  const store = ana();
  await store.write([answer('groups'), answer('list', { group: 'flat' }), answer('list', { group: 'trip' })]);
  await store.forgetGroup('flat');
  expect(await store.read({ group: 'flat', hash: 'list' })).toBeUndefined();
  expect(await store.read({ group: 'trip', hash: 'list' })).toBeDefined();
  await store.write([answer('groups', { at: 2 })], ['flat']);
  expect(await store.read({ group: 'trip', hash: 'list' })).toBeUndefined();
  expect(await store.read({ group: '', hash: 'groups' })).toBeDefined();
});

it('everything is forgotten at once, also where nothing was kept yet', async () => {
  await ana().write([answer('groups')]);
  await forgetAnswers();
  await forgetAnswers();
  expect(await keys(DATABASE)).toEqual([]);
});

it('a device that refuses keeps nothing, and nothing fails', async () => {
  const store = openAnswerStore('ana', 'build 1', () =>
    Promise.reject(new DOMException('', 'SecurityError')),
  );
  await store.write([answer('groups')]);
  await store.forgetGroup('flat');
  expect(await store.read({ group: '', hash: 'groups' })).toBeUndefined();
});

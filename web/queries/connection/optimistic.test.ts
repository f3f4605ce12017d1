import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { showEarly, takeBack } from './optimistic.ts';

const KEY = ['list'];

it('a change that is taken back leaves what was there, to be read again: something may have come meanwhile', async () => {
  const client = new QueryClient();
  client.setQueryData(KEY, ['a', 'b']);
  const shown = await showEarly<string[]>(client, KEY, (list) => list.filter((one) => one !== 'b'));
  expect(client.getQueryData(KEY)).toEqual(['a']);
  client.setQueryData(KEY, ['a', 'c']);
  takeBack(client, KEY, shown);
  expect(client.getQueryData(KEY)).toEqual(['a', 'b']);
  expect(client.getQueryState(KEY)?.isInvalidated).toBe(true);
});

it('a change is shown on what a read has brought that ended while it was waited for', async () => {
  const client = new QueryClient();
  client.setQueryData(KEY, ['a']);
  const showing = showEarly<string[]>(client, KEY, (list) => [...list, 'mine']);
  client.setQueryData(KEY, ['a', 'b']);
  await showing;
  expect(client.getQueryData(KEY)).toEqual(['a', 'b', 'mine']);
});

it('a change of what was never read is shown nowhere', async () => {
  const client = new QueryClient();
  takeBack(client, KEY, await showEarly<string[]>(client, KEY, () => ['a']));
  expect(client.getQueryData(KEY)).toBeUndefined();
});

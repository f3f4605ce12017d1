import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createQueryClient } from './client.ts';
import { comeBack, giveUp } from './connection.ts';
import { keys } from './keys.ts';

it('going offline gives up what is being read, and keeps what was read before', async () => {
  const client = createQueryClient();
  client.setQueryData(keys.groups, ['flat']);
  let wasGivenUp = false;
  const observer = new QueryObserver(client, {
    queryKey: keys.groups,
    staleTime: 0,
    queryFn: ({ signal }) =>
      new Promise<string[]>((_, reject) => {
        signal.addEventListener('abort', () => {
          wasGivenUp = true;
          reject(signal.reason);
        });
      }),
  });
  const stop = observer.subscribe(() => {});
  await giveUp(client);
  expect(wasGivenUp).toBe(true);
  expect(observer.getCurrentResult()).toMatchObject({
    data: ['flat'],
    fetchStatus: 'idle',
    status: 'success',
  });
  stop();
});

it('coming back reads the profile and the groups again, even when no screen shows them', async () => {
  const client = createQueryClient();
  const read: unknown[] = [];
  for (const queryKey of [keys.profile, keys.groups, keys.tier])
    await client.query({ queryKey, queryFn: () => read.push(queryKey[0]) });
  read.length = 0;
  await comeBack(client);
  expect(read.sort()).toEqual(['groups', 'profile']);
});

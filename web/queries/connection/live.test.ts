import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { access } from '#web/lib/api/access.ts';
import { createQueryClient } from './client.ts';
import { keys } from './keys.ts';
import { apply, createPlace, createRefresher, openingWith } from './live.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // Of the tests before, in whichever file: they share what is loaded.
  access.adopt(undefined);
});
afterEach(() => {
  vi.useRealTimers();
});

const FLAT = '019c0000-0000-7000-8000-000000000001';
const TRIP = '019c0000-0000-7000-8000-000000000002';

function reader() {
  const client = createQueryClient();
  for (const key of [
    keys.group(FLAT),
    keys.groupActivity(FLAT),
    keys.transactions(FLAT),
    keys.comments(FLAT, 'x'),
    keys.groupBalances(FLAT),
    keys.groupBalances(TRIP),
    keys.groups,
    keys.balances,
    keys.activity,
    keys.recurringList,
    keys.profile,
    keys.waitingInvitations,
    keys.mailedInvitations(FLAT),
    keys.tier,
    [...keys.tier, 'subscription'],
  ])
    client.setQueryData(key, []);
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated ?? false;
  return { client, refresher: createRefresher(client), isStale };
}

const created = { id: '9', event: 'transaction.created', data: JSON.stringify({ groupId: FLAT, id: 'x' }) };

it('a change is read again where it shows: its group, the lists over groups, nowhere else', () => {
  const { refresher, isStale } = reader();
  apply(created, refresher);
  vi.advanceTimersByTime(100);
  for (const key of [
    keys.transactions(FLAT),
    keys.groupBalances(FLAT),
    keys.groups,
    keys.balances,
    keys.activity,
  ])
    expect(isStale(key)).toBe(true);
  expect(isStale(keys.groupBalances(TRIP))).toBe(false);
  expect(isStale(keys.profile)).toBe(false);
});

it('a recurring expense is read again where it shows, and where something was booked', () => {
  for (const event of ['recurring_expense.edited', 'transaction.created']) {
    const { refresher, isStale } = reader();
    apply({ ...created, event }, refresher);
    vi.advanceTimersByTime(100);
    expect(isStale(keys.recurringList)).toBe(true);
    expect(isStale(keys.profile)).toBe(false);
  }
});

it('a comment is read again where comments and their number show, and no balance is', () => {
  const { refresher, isStale } = reader();
  apply({ ...created, event: 'comment.created' }, refresher);
  vi.advanceTimersByTime(100);
  for (const key of [keys.comments(FLAT, 'x'), keys.transactions(FLAT), keys.activity])
    expect(isStale(key)).toBe(true);
  expect(isStale(keys.groupBalances(FLAT))).toBe(false);
  expect(isStale(keys.balances)).toBe(false);
});

it('news of an invitation is read again among those that wait and those that were mailed, and nowhere else', () => {
  const { refresher, isStale } = reader();
  apply({ id: undefined, event: 'invitation.waiting', data: '{}' }, refresher);
  vi.advanceTimersByTime(100);
  expect(isStale(keys.waitingInvitations)).toBe(true);
  expect(isStale(keys.mailedInvitations(FLAT))).toBe(true);
  expect(isStale(keys.groups)).toBe(false);
  expect(isStale(keys.profile)).toBe(false);
});

it('a change of the reader’s tier is read again with the subscription and the profile, and nowhere else', () => {
  const { refresher, isStale } = reader();
  apply({ id: undefined, event: 'tier.changed', data: '{}' }, refresher);
  vi.advanceTimersByTime(100);
  for (const key of [keys.tier, [...keys.tier, 'subscription'], keys.profile])
    expect(isStale(key)).toBe(true);
  for (const key of [keys.groups, keys.waitingInvitations]) expect(isStale(key)).toBe(false);
});

it('a change of members may be the reader’s own joining on another device, which answers an invitation', () => {
  const { refresher, isStale } = reader();
  apply({ ...created, event: 'membership.created' }, refresher);
  vi.advanceTimersByTime(100);
  expect(isStale(keys.waitingInvitations)).toBe(true);
});

it('a burst of changes is read once', () => {
  const reads: unknown[] = [];
  const client = createQueryClient();
  const invalidate = client.invalidateQueries.bind(client);
  client.invalidateQueries = (filters) => {
    reads.push(filters?.queryKey);
    return invalidate(filters);
  };
  const refresher = createRefresher(client);
  for (let change = 0; change < 50; change++) apply(created, refresher);
  vi.advanceTimersByTime(100);
  expect(reads.filter((key) => Array.isArray(key) && key[0] === 'group')).toHaveLength(1);
});

it('when the server cannot resume the stream, everything on the screen is read again', () => {
  const { refresher, isStale } = reader();
  apply({ id: '', event: 'reset', data: '{}' }, refresher);
  vi.advanceTimersByTime(100);
  expect(isStale(keys.profile)).toBe(true);
});

it('nothing is read any more once the stream is left, and the next screen reads what has changed', () => {
  const client = createQueryClient();
  client.setQueryData(keys.groups, []);
  let reads = 0;
  const list = new QueryObserver(client, {
    queryKey: keys.groups,
    queryFn: () => ++reads,
    staleTime: Infinity,
  });
  const stop = list.subscribe(() => {});
  const refresher = createRefresher(client);
  apply(created, refresher);
  refresher.leave();
  vi.advanceTimersByTime(100);
  expect([reads, client.getQueryState(keys.groups)?.isInvalidated]).toEqual([0, true]);
  stop();
});

it('a first read that was answered before the change is read again once it has arrived', async () => {
  const client = createQueryClient();
  const answers = [Promise.withResolvers<string[]>(), Promise.withResolvers<string[]>()];
  let reads = 0;
  const list = new QueryObserver(client, {
    queryKey: keys.transactions(FLAT),
    queryFn: () => answers[reads++]?.promise ?? Promise.reject(new Error('read a third time')),
  });
  const stop = list.subscribe(() => {});
  apply(created, createRefresher(client));
  await vi.advanceTimersByTimeAsync(100);
  answers[0]?.resolve([]);
  await vi.advanceTimersByTimeAsync(100);
  answers[1]?.resolve(['Groceries']);
  await vi.advanceTimersByTimeAsync(100);
  expect([list.getCurrentResult().data, reads]).toEqual([['Groceries'], 2]);
  stop();
});

it('the stream goes on behind its last event when the screens are opened again, and where another sign-in began', () => {
  let first: string | undefined = 'first of Ana';
  const place = createPlace(() => first);
  expect(place.lastEventId()).toBe('first of Ana');
  place.onPlace('7');
  expect(place.lastEventId()).toBe('7');
  first = undefined;
  expect(place.lastEventId()).toBeUndefined();
  first = 'first of Ben';
  expect(place.lastEventId()).toBe('first of Ben');
});

it('what a stream does not tell again is read when it is opened again', async () => {
  const readUntold = vi.fn();
  const answers = ['open', 'refused', 'open'];
  const open = openingWith(readUntold, async () => {
    if (answers.shift() !== 'open') throw new Error('no stream: 503');
    return new ReadableStream();
  });
  const { signal } = new AbortController();
  await open('first', signal);
  expect(readUntold).not.toHaveBeenCalled();
  await expect(open('first', signal)).rejects.toThrow('503');
  expect(readUntold).not.toHaveBeenCalled();
  // No group has changed: the place is the same.
  await open('first', signal);
  expect(readUntold).toHaveBeenCalledOnce();
});

it('it is read where the first attempt at a stream was refused', async () => {
  const readUntold = vi.fn();
  const answers = ['refused', 'open'];
  const open = openingWith(readUntold, async () => {
    if (answers.shift() !== 'open') throw new Error('no stream: 503');
    return new ReadableStream();
  });
  const { signal } = new AbortController();
  await expect(open('first', signal)).rejects.toThrow('503');
  await open('first', signal);
  expect(readUntold).toHaveBeenCalledOnce();
});

it('it is read by the first stream of a page that was in the background for long', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const readUntold = vi.fn();
  const open = openingWith(readUntold, async () => new ReadableStream());
  vi.advanceTimersByTime(60_000);
  await open('first', new AbortController().signal);
  expect(readUntold).toHaveBeenCalledOnce();
});

it('it is of invitations, the tier, the members of groups, and recurring expenses', () => {
  const { refresher, isStale } = reader();
  refresher.untold();
  vi.advanceTimersByTime(100);
  for (const key of [
    keys.waitingInvitations,
    keys.mailedInvitations(FLAT),
    keys.tier,
    keys.profile,
    keys.groups,
    keys.group(FLAT),
    keys.groupActivity(FLAT),
    keys.activity,
    keys.recurringList,
  ])
    expect(isStale(key)).toBe(true);
  expect(isStale(keys.transactions(FLAT))).toBe(false);
  expect(isStale(keys.balances)).toBe(false);
});

it('news of several groups reads what is across groups once', async () => {
  const client = createQueryClient();
  const read = vi.fn(async () => []);
  const observer = new QueryObserver(client, { queryKey: keys.groups, queryFn: read, initialData: [] });
  onTestFinished(observer.subscribe(() => {}));
  const refresher = createRefresher(client);
  for (const groupId of [FLAT, TRIP]) {
    apply({ ...created, event: 'membership.edited', data: JSON.stringify({ groupId, id: 'x' }) }, refresher);
    await vi.advanceTimersByTimeAsync(10);
  }
  read.mockClear();
  await vi.advanceTimersByTimeAsync(500);
  expect(read).toHaveBeenCalledOnce();
});

it('what the account has changed is read once no change of its own is under way', async () => {
  const { refresher, isStale, client } = reader();
  const { promise, resolve } = Promise.withResolvers<void>();
  const changing = client
    .getMutationCache()
    .build(client, { mutationFn: () => promise })
    .execute(undefined);
  apply({ id: undefined, event: 'account.changed', data: '{}' }, refresher);
  await vi.advanceTimersByTimeAsync(300);
  expect(isStale(keys.groups)).toBe(false);
  resolve();
  await changing;
  await vi.advanceTimersByTimeAsync(100);
  expect(isStale(keys.groups)).toBe(true);
});

it('what the account has changed elsewhere is read again wherever it shows', () => {
  const { refresher, isStale } = reader();
  apply({ id: undefined, event: 'account.changed', data: '{}' }, refresher);
  vi.advanceTimersByTime(100);
  for (const key of [keys.profile, keys.groups, keys.group(FLAT), keys.balances, keys.tier])
    expect(isStale(key)).toBe(true);
});

it('no stream is asked for once the reader has signed out', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status: 401 }));
  const open = openingWith(() => {});
  await expect(open(undefined, new AbortController().signal)).rejects.toThrow('signed out');
  expect(fetched).not.toHaveBeenCalled();
  fetched.mockRestore();
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Arrival } from '#web/lib/arrival/arrival.ts';

const GROUP = '0190a5a0-0000-7000-8000-000000000001';

/** A page whose document has read these, by address, for Ana. */
async function arrive(bodies: Record<string, unknown>) {
  const reads = new Map<string, Promise<Response | undefined>>(
    Object.entries(bodies).map(([address, body]) => [address, Promise.resolve(Response.json(body))]),
  );
  const grant = {
    userId: 'ana',
    accessToken: 'of-ana',
    expiresAt: '2026-03-14T18:00:00.000Z',
    lastEventId: '7',
  };
  const arrival: Arrival = { grant: Promise.resolve(grant), reads: Promise.resolve(reads) };
  vi.resetModules();
  globalThis.quitsArrival = arrival;
  const { takeGrant, readsAnswered, dropReads } = await import('#web/lib/arrival/arrival.ts');
  await takeGrant();
  await readsAnswered();
  const { QueryClient, QueryObserver, InfiniteQueryObserver } = await import('@tanstack/react-query');
  const { giveEarlyAnswers } = await import('./reading.ts');
  const { groupQuery, groupsQuery } = await import('#web/queries/groups/groups.ts');
  const { transactionsQuery } = await import('#web/queries/ledger/transactions.ts');
  const open = (userId: string) => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: 1_000, retry: false } } });
    giveEarlyAnswers(client, userId);
    return client;
  };
  return {
    open,
    dropReads,
    QueryObserver,
    InfiniteQueryObserver,
    groupQuery,
    groupsQuery,
    transactionsQuery,
  };
}

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ code: 'UNAUTHORIZED' }, { status: 401 })),
  );
  return () => {
    globalThis.quitsArrival = undefined;
    vi.unstubAllGlobals();
  };
});

describe('what the document has read', () => {
  it('is there when the first screen asks for it, and is not read again', async () => {
    const { open, QueryObserver, InfiniteQueryObserver, groupQuery, groupsQuery, transactionsQuery } =
      await arrive({
        '/api/groups': { data: [{ id: GROUP }], nextCursor: null },
        [`/api/groups/${GROUP}`]: { data: { id: GROUP, name: 'Flat 12' } },
        [`/api/groups/${GROUP}/transactions?limit=50`]: { data: [{ id: '1' }], nextCursor: 'more' },
      });
    const client = open('ana');
    const group = new QueryObserver(client, groupQuery(GROUP));
    expect(group.getCurrentResult().data).toEqual({ id: GROUP, name: 'Flat 12' });
    const groups = new QueryObserver(client, groupsQuery());
    expect(groups.getCurrentResult().data).toEqual([{ id: GROUP }]);
    const list = new InfiniteQueryObserver(client, transactionsQuery(GROUP));
    expect(list.getCurrentResult().data?.pages).toEqual([{ data: [{ id: '1' }], nextCursor: 'more' }]);
    expect(list.getCurrentResult().hasNextPage).toBe(true);
    for (const observer of [group, groups]) observer.subscribe(() => undefined)();
    list.subscribe(() => undefined)();
    expect(client.isFetching()).toBe(0);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('is nothing to the screens of another account, nor once it is old', async () => {
    const { open, dropReads, QueryObserver, groupQuery } = await arrive({
      [`/api/groups/${GROUP}`]: { data: { id: GROUP } },
    });
    const ben = new QueryObserver(open('ben'), groupQuery(GROUP));
    expect(ben.getCurrentResult().data).toBeUndefined();
    dropReads();
    const ana = new QueryObserver(open('ana'), groupQuery(GROUP));
    expect(ana.getCurrentResult().data).toBeUndefined();
  });

  it('is of its address: another list of the same group is read', async () => {
    const { open, InfiniteQueryObserver, transactionsQuery } = await arrive({
      [`/api/groups/${GROUP}/transactions?limit=50`]: { data: [{ id: '1' }], nextCursor: null },
    });
    const found = new InfiniteQueryObserver(open('ana'), transactionsQuery(GROUP, { q: 'rent' }));
    expect(found.getCurrentResult().data).toBeUndefined();
  });
});

import { beforeEach, expect, it, vi } from 'vitest';
import type { Arrival } from '#web/lib/arrival/arrival.ts';

const [FLAT, TRIP, CAMP] = [1, 2, 3].map((count) => `0190a5a0-0000-7000-8000-00000000000${count}`);
const plansOf = (groupId: string | undefined) => [
  { currency: 'EUR', payments: [], seq: Number(groupId?.at(-1)) },
];
const kept = (...groupIds: (string | undefined)[]) => ({
  data: groupIds.map((groupId) => ({ groupId, plans: plansOf(groupId) })),
});

/** Each group's own plans, and all together as far as they are kept. */
function answer(address: string): Response {
  if (address === '/api/dashboard/plans') return Response.json(kept(FLAT, TRIP));
  return Response.json({ data: plansOf(/groups\/([^/]+)/.exec(address)?.[1]) });
}

/** A page in which Ana is signed in. */
async function arrive(reads?: Record<string, unknown>) {
  const arrival: Arrival = {
    grant: Promise.resolve({
      userId: 'ana',
      accessToken: 'of-ana',
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
      lastEventId: '7',
    }),
    reads: Promise.resolve(
      new Map(
        Object.entries(reads ?? {}).map(([address, body]) => [address, Promise.resolve(Response.json(body))]),
      ),
    ),
  };
  vi.resetModules();
  globalThis.quitsArrival = arrival;
  const { readsAnswered } = await import('#web/lib/arrival/arrival.ts');
  const { access } = await import('#web/lib/api/access.ts');
  await access.renew();
  await readsAnswered();
  const { QueryClient, QueryObserver } = await import('@tanstack/react-query');
  const { giveEarlyAnswers } = await import('#web/queries/connection/reading.ts');
  const { dashboardPlansQuery } = await import('./dashboard.ts');
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } });
  giveEarlyAnswers(client, 'ana');
  const look = (...groupIds: (string | undefined)[]) => {
    const observers = groupIds.map((id = '') => new QueryObserver(client, dashboardPlansQuery(id)));
    for (const observer of observers) onTestEnd(observer.subscribe(() => undefined));
    return observers;
  };
  return { client, look };
}

const ends: (() => void)[] = [];
const onTestEnd = (end: () => void) => ends.push(end);
const sent = () => vi.mocked(fetch).mock.calls.map(([address]) => address);

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async (address: string) => answer(address)),
  );
  return () => {
    for (const end of ends.splice(0)) end();
    globalThis.quitsArrival = undefined;
    vi.unstubAllGlobals();
  };
});

it('groups that are read at once share one call, and one whose plans are not kept has its own', async () => {
  const { client, look } = await arrive();
  const observers = look(FLAT, TRIP, CAMP);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(observers.map((observer) => observer.getCurrentResult().data)).toEqual(
    [FLAT, TRIP, CAMP].map(plansOf),
  );
  expect(sent()).toEqual(['/api/dashboard/plans', `/api/groups/${CAMP}/settlements/preview`]);
});

it('a group that changes is read on its own, and several are read together again', async () => {
  const { client, look } = await arrive();
  const [flat, trip] = look(FLAT, TRIP);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  await flat?.refetch();
  await Promise.all([flat?.refetch(), trip?.refetch()]);
  expect(sent()).toEqual([
    '/api/dashboard/plans',
    `/api/groups/${FLAT}/settlements/preview`,
    '/api/dashboard/plans',
  ]);
});

it('what the document has read is there at once, and is not asked for again', async () => {
  const { client, look } = await arrive({ '/api/dashboard/plans': kept(FLAT, TRIP) });
  const observers = look(FLAT, TRIP, CAMP);
  expect(observers.map((observer) => observer.getCurrentResult().data)).toEqual([
    plansOf(FLAT),
    plansOf(TRIP),
    undefined,
  ]);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(sent()).toEqual([`/api/groups/${CAMP}/settlements/preview`]);
});

it('groups that are due to be read at the same time share one call', async () => {
  const { client, look } = await arrive();
  const observers = look(FLAT, TRIP);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  for (const observer of observers) setTimeout(() => void observer.refetch(), 5);
  // Both are due once the process comes to them, also where it paused between the two.
  const due = performance.now() + 10;
  while (performance.now() < due);
  await vi.waitFor(() => expect(sent()).toHaveLength(2));
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(sent()).toEqual(['/api/dashboard/plans', '/api/dashboard/plans']);
});

import { InfiniteQueryObserver, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
import { forgetAnswers } from '#web/lib/arrival/forget-answers.ts';
import { openAnswerStore } from '#web/lib/kept/answer-store.ts';
import { rememberUser } from '#web/lib/session/session-user.ts';
import { ANA, id } from '#web/test/cast.ts';
import { createQueryClient } from './client.ts';
import { isAnswered, keepAnswers, readKeptAgain } from './kept-answers.ts';
import { keys } from './keys.ts';

const BUILD = 'build 1';
const FLAT = id(50);
const LIST = keys.transactions(FLAT);
const store = openAnswerStore(ANA.id, BUILD);
const NOT_FOUND = new ApiError({ status: 404, code: 'GROUP_NOT_FOUND' });

beforeEach(async () => {
  rememberUser(ANA);
  await cookieStore.set('quits.account', ANA.id);
});
afterEach(async () => {
  rememberUser(undefined);
  await cookieStore.delete('quits.account');
  await forgetAnswers();
});

interface Page {
  readonly rows: readonly string[];
  readonly next: string | null;
}

/** A client of the account, which has been here before. */
async function comeBack(kept: readonly { queryKey: QueryKey; data: unknown }[] = []) {
  await store.write(
    kept.map(({ queryKey, data }) => ({
      group: queryKey[0] === 'group' ? FLAT : '',
      hash: JSON.stringify(queryKey),
      at: 1,
      data,
    })),
  );
  const client = createQueryClient();
  client.mount();
  keepAnswers(client, ANA.id, BUILD);
  return client;
}

/** A server that answers when it is told, in the order of the calls. */
function startServer<T>() {
  const calls: PromiseWithResolvers<T>[] = [];
  return {
    calls,
    ask() {
      const call = Promise.withResolvers<T>();
      calls.push(call);
      return call.promise;
    },
  };
}

const listOf = (server: ReturnType<typeof startServer<Page>>) => ({
  queryKey: LIST,
  queryFn: () => server.ask(),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: Page) => next,
});

const page = (next: string | null, ...rows: string[]): Page => ({ rows, next });
const kept = (...pages: Page[]) => ({ queryKey: LIST, data: { pages, pageParams: pages.map(() => null) } });
const readKept = (queryKey: QueryKey) => store.read({ group: FLAT, hash: JSON.stringify(queryKey) });

it('a list that is read on before its first page was read again begins with what is so now', async () => {
  const client = await comeBack([kept(page('2', 'old'))]);
  const server = startServer<Page>();
  const observer = new InfiniteQueryObserver(client, listOf(server));
  const stop = observer.subscribe(() => undefined);
  const rows = () => observer.getCurrentResult().data?.pages.flatMap((one) => one.rows);
  await expect.poll(rows).toEqual(['old']);
  void observer.fetchNextPage();
  await expect.poll(() => server.calls.length).toBe(2);
  server.calls[1]?.resolve(page(null, 'older'));
  await expect.poll(() => server.calls.length).toBe(3);
  server.calls[2]?.resolve(page('2', 'new', 'old'));
  await expect.poll(() => server.calls.length).toBe(4);
  server.calls[3]?.resolve(page(null, 'older'));
  await expect.poll(rows).toEqual(['new', 'old', 'older']);
  await expect.poll(() => readKept(LIST)).toMatchObject({ data: { pages: [page('2', 'new', 'old')] } });
  stop();
});

it('what was put in before it is sent is not kept with the next page of its list', async () => {
  const client = await comeBack();
  const server = startServer<Page>();
  const observer = new InfiniteQueryObserver(client, listOf(server));
  const stop = observer.subscribe(() => undefined);
  const ofServer = page('2', 'sent');
  server.calls[0]?.resolve(ofServer);
  await expect.poll(() => readKept(LIST)).toMatchObject({ data: { pages: [ofServer] } });
  client.setQueryData(LIST, { pages: [page('2', 'waits', 'sent')], pageParams: [null] });
  void observer.fetchNextPage();
  await expect.poll(() => server.calls.length).toBe(2);
  server.calls[1]?.resolve(page(null, 'older'));
  await expect.poll(() => observer.getCurrentResult().data?.pages.length).toBe(2);
  // Written after it, and so behind all that the list would have written.
  await client.fetchQuery({ queryKey: keys.tier, queryFn: () => 'free' });
  await expect.poll(() => store.read({ group: '', hash: JSON.stringify(keys.tier) })).toBeDefined();
  expect(await readKept(LIST)).toMatchObject({ data: { pages: [ofServer] } });
  stop();
});

it('what is kept stays on the screen when its reading is given up', async () => {
  const queryKey = keys.groupBalances(FLAT);
  const client = await comeBack([{ queryKey, data: ['kept'] }]);
  const observer = new QueryObserver(client, { queryKey, queryFn: () => startServer<string[]>().ask() });
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().data).toEqual(['kept']);
  await client.cancelQueries();
  expect(observer.getCurrentResult().data).toEqual(['kept']);
  expect(observer.getCurrentResult().isStale).toBe(true);
  stop();
});

it('what is not sent yet can be put into what is kept, which is stale all the same', async () => {
  const queryKey = keys.groupBalances(FLAT);
  const client = await comeBack([{ queryKey, data: ['kept'] }]);
  client.getQueryCache().subscribe((event) => {
    if (isAnswered(event)) client.setQueryData<string[]>(queryKey, (before) => [...(before ?? []), 'waits']);
  });
  const observer = new QueryObserver(client, { queryKey, queryFn: () => startServer<string[]>().ask() });
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().data).toEqual(['kept', 'waits']);
  expect(observer.getCurrentResult().isStale).toBe(true);
  stop();
});

it('what the server has refused is not shown, however late the device answers', async () => {
  const queryKey = keys.groupBalances(FLAT);
  const client = await comeBack([{ queryKey, data: ['kept'] }]);
  const seen: unknown[] = [];
  const observer = new QueryObserver(client, { queryKey, queryFn: () => Promise.reject(NOT_FOUND) });
  const stop = observer.subscribe(({ data }) => seen.push(data));
  await expect.poll(() => readKept(queryKey)).toBeUndefined();
  expect(observer.getCurrentResult().error).toBe(NOT_FOUND);
  expect(seen).not.toContainEqual(['kept']);
  stop();
});

it('what could not be read before the session was proved is read once it is', async () => {
  const client = await comeBack();
  const server = startServer<string[]>();
  const options = { queryKey: keys.currencies, queryFn: () => server.ask(), retry: false };
  const observer = new QueryObserver(client, options);
  const stop = observer.subscribe(() => undefined);
  server.calls[0]?.reject(new ApiError({ status: 503, code: 'SERVICE_UNAVAILABLE' }));
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
  void readKeptAgain(client);
  await expect.poll(() => server.calls.length).toBe(2);
  server.calls[1]?.resolve(['EUR']);
  await expect.poll(() => observer.getCurrentResult().data).toEqual(['EUR']);
  stop();
});

import {
  notifyManager,
  type Query,
  type QueryCacheNotifyEvent,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { ApiError } from '#web/lib/api/api-error.ts';
import { arrivedBuild, type KeptAnswer, takeKept } from '#web/lib/arrival/arrival.ts';
import { useOnline } from '#web/lib/browser/use-online.ts';
import type { AnswerStore, AnswerToKeep } from '#web/lib/kept/answer-store.ts';
import { GROUP_BALANCES, SETTLEMENT } from '#web/lib/names/device-names.ts';
import { holdsSessionOf } from '#web/lib/session/session-user.ts';
import { keys } from './keys.ts';

// What the server has answered is kept on the device. The next page of the account shows it while the same is read again.

/**
 * Reads across groups whose answers are kept. No read is among them whose answer gives access to something,
 * or that only a form makes.
 */
const KEPT: ReadonlySet<string> = new Set(
  [
    keys.groups,
    keys.tier,
    keys.balances,
    keys.dashboard,
    keys.settlements,
    keys.activity,
    keys.allActivity,
    keys.recurringList,
    keys.recurringSoon,
    keys.waitingInvitations,
  ].map((key) => JSON.stringify(key)),
);
const KEPT_OF_GROUP: ReadonlySet<unknown> = new Set([GROUP_BALANCES, SETTLEMENT, 'activity']);

/**
 * Answers that come together are written together, after the first drawing. The delay is short, because a
 * page may be left soon.
 */
const WRITTEN_AFTER_MS = 150;
/** By then the last answer is drawn, and the further files that it needs have come. */
const SCREEN_AFTER_MS = 1_000;

/**
 * When the shown answer was given, for each query that shows an answer of the device and has not been read
 * again.
 */
const fromDevice = new WeakMap<Query, number>();
/** Ends for each query once the device has been asked for its answer. */
const lookUps = new WeakMap<Query, Promise<void>>();
/** The query that is being given its answer of the device. */
let beingShown: Query | undefined;

/** Shows what the device keeps of this account to each query of the client, and keeps what the server answers. */
export function keepAnswers(client: QueryClient, userId: string, build = arrivedBuild()): void {
  if (build === undefined) return;
  const waiting = new Map<string, AnswerToKeep>();
  let opened: AnswerStore | undefined;
  let screenTimer: ReturnType<typeof setTimeout> | undefined;

  /** Its code is asked for again after a failure. */
  async function store(): Promise<AnswerStore> {
    const { openAnswerStore } = await import('#web/lib/kept/answer-store.ts');
    opened ??= openAnswerStore(userId, build ?? '');
    return opened;
  }

  async function showKept(query: Query): Promise<void> {
    // The document has brought a fresh one.
    if (query.state.dataUpdatedAt > 0) return;
    const arrived = takeKept(userId, query.queryHash);
    if (arrived) return show(query, arrived);
    if (!holdsSessionOf(userId)) return;
    const answer = await (await store()).read({ group: groupOf(query.queryKey), hash: query.queryHash });
    if (answer && query.state.data === undefined && !isShut(query.state.error)) show(query, answer);
  }

  function keep({ queryKey, queryHash, state: { data, dataUpdatedAt } }: Query): void {
    if (waiting.size === 0) setTimeout(() => void write().catch(() => undefined), WRITTEN_AFTER_MS);
    const kept = isHarmless(queryKey, data) ? firstPageOf(data) : undefined;
    waiting.set(queryHash, { group: groupOf(queryKey), hash: queryHash, at: dataUpdatedAt, data: kept });
  }

  async function write(): Promise<void> {
    const answers = [...waiting.values()];
    waiting.clear();
    const groups = client.getQueryData<{ id: string }[]>(keys.groups)?.map(({ id }) => id);
    const kept = await store();
    // Signed out meanwhile, in this tab or another.
    if (!holdsSessionOf(userId)) return;
    await kept.write(answers, groups);
    clearTimeout(screenTimer);
    screenTimer = setTimeout(() => void writeScreen().catch(() => undefined), SCREEN_AFTER_MS);
  }

  /** As it is with fresh answers alone. */
  async function writeScreen(): Promise<void> {
    const { keepScreen } = await import('#web/lib/kept/kept-screen.ts');
    const kept = await store();
    if (keptSince(client) === undefined && holdsSessionOf(userId)) await keepScreen(kept, client);
  }

  async function lose(group: string): Promise<void> {
    for (const [hash, answer] of waiting) if (answer.group === group) waiting.delete(hash);
    for (const query of client.getQueryCache().findAll({ queryKey: keys.group(group) }))
      if (fromDevice.delete(query)) hide(query);
    await (await store()).forgetGroup(group);
  }

  /**
   * When the next page of a list is requested, TanStack Query gives up the read of the first page, which then
   * is still that of the device.
   */
  function readFirstPage(query: Query): void {
    if (!fromDevice.has(query)) return;
    const { queryKey, promise } = query;
    void promise?.then(() => client.invalidateQueries({ queryKey, exact: true }));
  }

  // When the page is hidden, its screen is kept again: changes may have been put in since, or a list scrolled
  // back to its beginning.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && opened) void writeScreen().catch(() => undefined);
  });
  client.getQueryCache().subscribe((event) => {
    const { query } = event;
    if (!isKept(query.queryKey)) return;
    if (event.type === 'added')
      lookUps.set(
        query,
        showKept(query).catch(() => undefined),
      );
    if (event.type !== 'updated') return;
    const { action } = event;
    if (action.type === 'success' && !action.manual) {
      if (isOfNextPage(query)) readFirstPage(query);
      else {
        fromDevice.delete(query);
        keep(query);
      }
    }
    const group = groupOf(query.queryKey);
    if (action.type === 'error' && group && isShut(action.error)) void lose(group).catch(() => undefined);
  });
}

/** Ends once the query has the answer that the device keeps for it, if there is one. */
export async function lookedUp(query: Query): Promise<void> {
  await lookUps.get(query);
}

/** Whether a query has just been given an answer, by the server or the device. */
export function isAnswered(event: QueryCacheNotifyEvent): boolean {
  if (event.type !== 'updated') return false;
  const { action } = event;
  return action.type === 'setState'
    ? event.query === beingShown
    : action.type === 'success' && !action.manual;
}

/**
 * When the oldest answer was given of those that a screen shows from the device and that have not been read
 * again.
 */
export function useKeptSince(): number | undefined {
  return useOfCache(keptSince);
}

/** Whether the answer to one of these reads is of the device, and has not been read again. */
export function useIsKept(...queryKeys: readonly QueryKey[]): boolean {
  return useOfCache((client) => keptQueries(client, queryKeys).length > 0);
}

/**
 * Whether the answer to one of these reads is of the device while a fresh one is still expected. A form that
 * copies the answer waits for the fresh one, because it would not show what comes later. Where the fresh read
 * fails, the answer of the device is all that there is.
 */
export function useIsAwaited(...queryKeys: readonly QueryKey[]): boolean {
  const isOnline = useOnline();
  const isExpected = useOfCache((client) =>
    keptQueries(client, queryKeys).some(({ state }) => state.status === 'success'),
  );
  return isOnline && isExpected;
}

/** Those of these reads whose answer is of the device. */
function keptQueries(client: QueryClient, queryKeys: readonly QueryKey[]): Query[] {
  return queryKeys
    .flatMap((queryKey) => client.getQueryCache().find({ queryKey }) ?? [])
    .filter((query) => fromDevice.has(query));
}

function useOfCache<T>(read: (client: QueryClient) => T): T {
  const client = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [client],
  );
  return useSyncExternalStore(subscribe, () => read(client));
}

/** What is shown from the device, or not at all, because it could not be read, where `mayHelp` says so of the error. */
export async function readKeptAgain(
  client: QueryClient,
  mayHelp: (error: unknown) => boolean = () => true,
): Promise<void> {
  await client.refetchQueries({
    type: 'active',
    predicate: (query) =>
      (fromDevice.has(query) || (query.state.status === 'error' && mayHelp(query.state.error))) &&
      query.state.fetchStatus === 'idle',
  });
}

function keptSince(client: QueryClient): number | undefined {
  const shown = client
    .getQueryCache()
    .getAll()
    .filter((query) => query.isActive())
    .flatMap((query) => fromDevice.get(query) ?? []);
  return shown.length > 0 ? Math.min(...shown) : undefined;
}

function show(query: Query, { data, at }: KeptAnswer): void {
  if (data === undefined) return;
  fromDevice.set(query, at);
  // Set like a manual change, the answer stays when the read that is under way is given up. It is stale,
  // however recent it is.
  query.setData(data, { updatedAt: 0, manual: true });
  beingShown = query;
  query.setState(query.state);
  beingShown = undefined;
  // Also where a listener has put in what is not sent yet.
  query.invalidate();
}

function hide(query: Query): void {
  const status = query.state.error ? 'error' : 'pending';
  query.setState({ ...query.state, data: undefined, dataUpdatedAt: 0, status });
}

function isKept(key: QueryKey): boolean {
  if (key[0] !== 'group') return KEPT.has(JSON.stringify(key));
  const [, , what, filters] = key;
  if (what === 'transactions') return JSON.stringify(filters) === '{}';
  return key.length === 2 || (key.length === 3 && KEPT_OF_GROUP.has(what));
}

/** What was answered is the next page of a list; the pages before it are as they were, with what was put in since. */
function isOfNextPage({ state }: Query): boolean {
  return state.fetchMeta?.fetchMore !== undefined;
}

/**
 * A waiting invitation holds the code for joining its group, so only an empty list of invitations is kept.
 */
function isHarmless([what]: QueryKey, data: unknown): boolean {
  return what !== keys.waitingInvitations[0] || (Array.isArray(data) && data.length === 0);
}

function groupOf([first, second]: QueryKey): string {
  return first === 'group' ? String(second) : '';
}

/** Of a list that was loaded page after page, what its screen begins with. */
function firstPageOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !('pageParams' in data)) return data;
  const { pages, pageParams } = data;
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data;
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}

function isShut(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404);
}

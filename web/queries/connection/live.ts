import {
  type Query,
  type QueryClient,
  type QueryFilters,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query';
import type { EventSourceMessage } from 'eventsource-parser';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { ChangeEvent, OwnEventName } from '#contract/activity.ts';
import { access } from '#web/lib/api/access.ts';
import { usableToken } from '#web/lib/api/call.ts';
import { mayReadAgain } from '#web/lib/api/retrying.ts';
import { dropReads } from '#web/lib/arrival/arrival.ts';
import { follow } from '#web/lib/live/live-stream.ts';
import { pauseUntilOnline, whenSeen, whileSeen } from '#web/lib/live/page-presence.ts';
import { createRecentChanges } from '#web/lib/live/recent-changes.ts';
import { readKeptAgain } from './kept-answers.ts';
import { commentedKeys, keys } from './keys.ts';

const changes = createRecentChanges();
const place = createPlace(access.firstEventId);

/** Call it with the id before sending one's own change, so that its echo is not highlighted as another member's. */
export const expectOwnChange = changes.expectOwn;

/** Call it with the id of one's own change where only the answer has told it. */
export const takeAsOwnChange = changes.takeAsOwn;

/** Whether another member's change of this transaction, group or member has just arrived. */
export function useRecentlyChanged(id: string): boolean {
  return useSyncExternalStore(
    changes.subscribe,
    useCallback(() => changes.isRecent(id), [id]),
  );
}

/** Shows other members' changes while the component is mounted. Used once, around all signed-in screens. */
export function useLiveChanges(isProved: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    // The place from which the stream begins comes with the session.
    if (!isProved) return;
    const stop = new AbortController();
    const refresh = createRefresher(client);
    // What could not be read until the session was proved.
    void readKeptAgain(client);
    const open = openingWith(refresh.untold);
    let isAway = false;
    const stream = {
      ...place,
      async open(...given: Parameters<Opening>) {
        const wasAway = isAway;
        isAway = true;
        const body = await open(...given);
        isAway = false;
        // A refusal stays one, and its screen stays with what is focused on it.
        void readKeptAgain(client, mayReadAgain);
        // The browser stayed online: what waits for the connection learns only from here that the server is back.
        if (wasAway) window.dispatchEvent(new Event('online'));
        return body;
      },
      onEvent(event: EventSourceMessage) {
        dropReads();
        apply(event, refresh);
      },
      onGap() {
        dropReads();
        refresh.everything();
      },
      whenSeen,
      whileSeen,
      pause: pauseUntilOnline,
    };
    void follow(stream, stop.signal);
    return () => {
      stop.abort();
      refresh.leave();
    };
  }, [client, isProved]);
}

/**
 * Where the stream stands, kept while no signed-in screen is mounted. With another sign-in it is back at `first`.
 */
export function createPlace(first: () => string | undefined) {
  let begun: string | undefined;
  let last: string | undefined;
  return {
    lastEventId: () => (begun === first() ? last : undefined) ?? first(),
    onPlace(lastEventId: string): void {
      begun = first();
      last = lastEventId;
    },
  };
}

/** A burst of changes, such as an import, causes one read. */
const DEBOUNCE_MS = 80;

type Refresher = ReturnType<typeof createRefresher>;

type Stale = readonly Pick<QueryFilters, 'queryKey' | 'predicate'>[];

const [, , INVITATIONS] = keys.mailedInvitations('');
const [, , GROUP_ACTIVITY] = keys.groupActivity('');
/** What was mailed from any group of the reader. */
const MAILED: Stale[number] = { predicate: ({ queryKey }) => queryKey[2] === INVITATIONS };

const INVITED: Stale = [...under(keys.waitingInvitations), MAILED];
/** The subscription, and the ring around the picture. */
const TIER = under(keys.tier, keys.profile);

/** Reads again, a moment later, what a change may have made stale. */
export function createRefresher(client: QueryClient) {
  const waiting = new Map<string, { stale: Stale; timer: ReturnType<typeof setTimeout> }>();

  function soon(name: string, stale: Stale, isNow = () => true): void {
    if (waiting.has(name)) return;
    const run = () => {
      waiting.delete(name);
      if (!isNow()) return soon(name, stale, isNow);
      for (const one of stale) readAgain(client, one);
    };
    waiting.set(name, { stale, timer: setTimeout(run, DEBOUNCE_MS) });
  }

  return {
    group(groupId: string): void {
      soon(groupId, under(keys.group(groupId)));
      // Once for all groups: a member's new name comes from each that both are in.
      soon('groups', under(keys.groups, keys.balances, keys.activity, keys.tier, keys.recurring));
    },
    /** Keeps who deleted the group: its screen says so once the group cannot be read any more. */
    deletion: (groupId: string, userId: string | undefined) =>
      void client.setQueryData(keys.groupDeletion(groupId), userId),
    comments: (groupId: string) => soon(`comments ${groupId}`, under(...commentedKeys(groupId))),
    invitations: () => soon('invitations', INVITED),
    tier: () => soon('tier', TIER),
    /** What a stream does not tell again: that, the names and the pictures of members, and what the tiers of owners decide. */
    untold: () =>
      soon('untold', [
        ...INVITED,
        ...TIER,
        ...under(keys.groups, keys.activity, keys.recurring),
        { predicate: isOfMembers },
      ]),
    everything: () => soon('', [{}]),
    /** While a change of the reader's own is under way it is shown already, and a read now would lack it. */
    account: () => soon('account', [{}], () => client.isMutating() === 0),
    /** Reads nothing any more. What waited to be read is stale when a screen asks for it again. */
    leave(): void {
      for (const { stale, timer } of waiting.values()) {
        clearTimeout(timer);
        for (const one of stale) void client.invalidateQueries({ ...one, refetchType: 'none' });
      }
      waiting.clear();
    },
  };
}

/** The group itself, with its members, and its activity, which names them. */
function isOfMembers({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  const [first, , part] = queryKey;
  return first === keys.allGroups[0] && (queryKey.length === 2 || part === GROUP_ACTIVITY);
}

function under(...queryKeys: readonly QueryKey[]): Stale {
  return queryKeys.map((queryKey) => ({ queryKey }));
}

/**
 * A first read that is under way may have been answered before the change, and TanStack Query reuses that answer
 * instead of asking again. It is read once more when it has arrived.
 */
function readAgain(client: QueryClient, stale: Stale[number]): void {
  const firstReads = client
    .getQueryCache()
    .findAll({ ...stale, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  void client.invalidateQueries(stale);
  for (const { queryKey, promise } of firstReads) {
    const again = () => client.invalidateQueries({ queryKey, exact: true });
    void promise?.then(again, () => {});
  }
}

const CHANGED =
  /^(transaction|group|membership|invitation|comment|attachment|recurring_expense)\.(created|edited|deleted|restored)$/;

/** What is said to the reader alone. */
const OWN: Record<OwnEventName, (refresh: Refresher) => void> = {
  'invitation.waiting': ({ invitations }) => invitations(),
  'tier.changed': ({ tier }) => tier(),
  // The name, the picture, the currency, which groups are archived, their order: it shows on every screen.
  'account.changed': ({ account }) => account(),
};

function isOwn(event: string): event is OwnEventName {
  return Object.hasOwn(OWN, event);
}

/** An event that names no change means that some were missed: everything on the screen is then read again. */
export function apply({ event = '', data }: EventSourceMessage, refresh: Refresher): void {
  if (isOwn(event)) {
    OWN[event](refresh);
    return;
  }
  if (!CHANGED.test(event)) {
    refresh.everything();
    return;
  }
  const change: ChangeEvent = JSON.parse(data);
  changes.note(change.id);
  if (event.startsWith('comment')) {
    refresh.comments(change.groupId);
    return;
  }
  if (event === 'group.deleted') refresh.deletion(change.groupId, change.userId);
  refresh.group(change.groupId);
  // The reader may have joined on another device.
  if (event.startsWith('membership')) refresh.invitations();
}

type Opening = typeof openStream;

/** So long before its stream a page may have read what the stream does not tell again. */
const RECENT_MS = 5_000;

/**
 * News of the reader's own, of an invitation that was declined, and of a member's name or tier has no place in the stream,
 * which cannot tell it again: it may have come while none was open, also where the place has not changed. Only shortly after
 * the screens have read all that, the first attempt does not read it again.
 */
export function openingWith(readUntold: () => void, open: Opening = openStream): Opening {
  // A page in the background opens its stream when it is seen.
  let readAt = Date.now();
  return async (...given) => {
    const isOld = Date.now() - readAt > RECENT_MS;
    readAt = 0;
    const body = await open(...given);
    if (isOld) readUntold();
    return body;
  };
}

async function openStream(lastEventId: string | undefined, signal: AbortSignal) {
  const token = await usableToken('user');
  if (token === undefined) throw new Error('no stream: signed out');
  const response = await fetch('/api/events', {
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${token}`,
      ...(lastEventId ? { 'Last-Event-ID': lastEventId } : {}),
    },
    signal,
  });
  if (response.status === 401) await access.renew();
  if (!response.ok || !response.body) throw new Error(`no stream: ${response.status}`);
  return response.body;
}

// Going back closes what lies over the page, not the page. Each open popup of a touched device has an entry of its own in the
// browser's history, above the page's; `depth` in its state counts them. A popup that was closed by other means leaves its
// entry unused: the next popup takes it, a navigation takes its place, and going back skips it. Nothing is ever removed by
// going back, because that happens later, when another navigation may have begun.
//
// A sheet with an address of its own has an entry as a page has. When it is closed, the page beneath takes
// that entry. Going back from there skips the page's earlier entry and those of sheets over it: they show
// nothing that was not left before.

import { useCallback, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';
import { hearStepsFirst } from '#web/lib/browser/steps.ts';

/**
 * While the popup is open, going back on a touch device closes it. The popup may ask first, and stay open.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const closeIt = useEffectEvent(close);
  // In a layout effect, before the popup can be seen: a reader who goes back at once would otherwise leave
  // the page.
  useLayoutEffect(() => {
    if (!isOpen || !matchMedia('(pointer: coarse)').matches) return;
    return lay({ close: () => closeIt() });
  }, [isOpen]);
}

/** While `isAsking`, going back from the page asks first, and stays on the page when the answer is no. */
export function useAskBeforeBack(isAsking: boolean, mayLeave: () => Promise<boolean>): void {
  const ask = useEffectEvent(mayLeave);
  useEffect(() => {
    if (!isAsking) return;
    listen();
    const guard = () => ask();
    guards.push(guard);
    return () => void guards.splice(guards.indexOf(guard), 1);
  }, [isAsking]);
}

/**
 * The function that closes a sheet with an address of its own. It takes the address of the page beneath, and
 * the beginning of the paths of the sheets over that page.
 */
export function useLeaveSheet(): (page: string, over: string, state?: object) => void {
  const navigate = useNavigate();
  return useCallback(
    (page, over, state) => {
      listen();
      void navigate(page, { replace: true, state: { ...state, [UNCOVERED]: over } });
    },
    [navigate],
  );
}

const UNCOVERED = 'uncovered';

interface Popup {
  close: () => void;
}

interface Place {
  /** The router's own count of pages. */
  page: number;
  depth: number;
  /**
   * Where a sheet was closed: the address of the page, and the beginning of the paths of the sheets over it.
   */
  closed: { readonly at: string; readonly over: string } | undefined;
}

const popups: Popup[] = [];
const guards: (() => Promise<boolean>)[] = [];
let place: Place = { page: 0, depth: 0, closed: undefined };
let isListening = false;
/** Why this file has asked for the next step through the history; undefined for a step of the reader's. */
let awaited: 'return' | 'leave' | undefined;

function lay(popup: Popup): () => void {
  listen();
  popups.push(popup);
  giveEntries();
  return () => void popups.splice(popups.indexOf(popup), 1);
}

/** As many entries above the page's as there are popups. */
function giveEntries(): void {
  for (let { depth } = here(); depth < popups.length; depth++)
    History.prototype.pushState.call(history, { ...history.state, depth: depth + 1 }, '');
  place = here();
}

function here(): Place {
  const state: unknown = history.state;
  const over = partOf(partOf(state, 'usr'), UNCOVERED);
  return {
    page: Number(partOf(state, 'idx') ?? 0),
    depth: Number(partOf(state, 'depth') ?? 0),
    closed: typeof over === 'string' ? { at: address(), over } : undefined,
  };
}

function address(): string {
  return location.pathname + location.search;
}

function partOf(state: unknown, name: string): unknown {
  if (typeof state !== 'object' || state === null) return undefined;
  return Object.entries(state).find(([key]) => key === name)?.[1];
}

function listen(): void {
  place = here();
  if (isListening) return;
  isListening = true;
  hearStepsFirst(stepped);
  const { pushState, replaceState } = History.prototype;
  // A page that is opened from a popup takes the place of the popup's entry.
  history.pushState = (state, unused, url) => {
    (here().depth > 0 ? replaceState : pushState).call(history, state, unused, url);
    place = here();
  };
  history.replaceState = (state, unused, url) => {
    const { depth } = here();
    replaceState.call(history, depth > 0 && state ? { ...state, depth } : state, unused, url);
    place = here();
  };
}

function stepped(event: PopStateEvent): void {
  const before = place;
  place = here();
  const expected = awaited;
  awaited = undefined;
  if (expected === 'leave') return void skipSpent(event, before);
  if (expected === 'return') {
    event.stopImmediatePropagation();
    void askToLeave();
    return;
  }
  const isSamePage = place.page === before.page;
  if (isSamePage) event.stopImmediatePropagation();
  const isBack = place.page < before.page || (isSamePage && place.depth < before.depth);
  if (isBack) wentBack(event, isSamePage, before);
}

function wentBack(event: PopStateEvent, isSamePage: boolean, before: Place): void {
  const top = popups.at(-1);
  if (isSamePage && top) {
    top.close();
    // The popup may have stayed open, or opened a question, which needs an entry of its own.
    setTimeout(giveEntries);
  } else if (isSamePage) {
    place = { ...place, closed: before.closed };
    history.go(-place.depth - 1);
  } else if (guards.length > 0) {
    event.stopImmediatePropagation();
    awaited = 'return';
    history.go(1);
  } else if (!skipSpent(event, before) && place.depth > 0) history.go(-place.depth);
}

/**
 * Goes back one more step where the entry shows the page on which a sheet was closed, or a sheet over that
 * page. It does not do so from the first entry, because the entry before that one does not belong to the app.
 */
function skipSpent(event: PopStateEvent, { closed }: Place): boolean {
  const isSpent = closed && (address() === closed.at || location.pathname.startsWith(closed.over));
  if (!isSpent || place.page === 0) return false;
  event.stopImmediatePropagation();
  place = { ...place, closed };
  history.go(-place.depth - 1);
  return true;
}

async function askToLeave(): Promise<void> {
  const mayLeave = await guards.at(-1)?.();
  if (mayLeave === false) return;
  awaited = 'leave';
  history.go(-here().depth - 1);
}

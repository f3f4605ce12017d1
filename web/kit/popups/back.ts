// Going back closes what lies over the page, not the page. Each open popup of a touched device has an entry of its own in the
// browser's history, above the page's; `depth` in its state counts them. A popup that was closed by other means leaves its
// entry unused: the next popup takes it, a navigation takes its place, and going back skips it. Nothing is ever removed by
// going back, because that happens later, when another navigation may have begun.

import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { hearStepsFirst } from '#web/lib/browser/steps.ts';

/** For as long as it is open, going back on a touched device closes it. It may ask first, and stay. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const closeIt = useEffectEvent(close);
  // Before it can be seen: who goes back at once would leave the page.
  useLayoutEffect(() => {
    if (!isOpen || !matchMedia('(pointer: coarse)').matches) return;
    return lay({ close: () => closeIt() });
  }, [isOpen]);
}

/** For as long as it holds, leaving the page by going back asks first, and stays on it when the answer is no. */
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

interface Popup {
  close: () => void;
}

interface Place {
  /** The router's own count of pages. */
  page: number;
  depth: number;
}

const popups: Popup[] = [];
const guards: (() => Promise<boolean>)[] = [];
let place: Place = { page: 0, depth: 0 };
let isListening = false;
/** What the next step through the history was asked for by this file. */
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
  return { page: numberIn(state, 'idx'), depth: numberIn(state, 'depth') };
}

function numberIn(state: unknown, name: string): number {
  if (typeof state !== 'object' || state === null) return 0;
  return Number(Object.entries(state).find(([key]) => key === name)?.[1] ?? 0);
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
  if (expected === 'leave') return;
  if (expected === 'return') {
    event.stopImmediatePropagation();
    void askToLeave();
    return;
  }
  const isSamePage = place.page === before.page;
  if (isSamePage) event.stopImmediatePropagation();
  const isBack = place.page < before.page || (isSamePage && place.depth < before.depth);
  if (isBack) wentBack(event, isSamePage);
}

function wentBack(event: PopStateEvent, isSamePage: boolean): void {
  const top = popups.at(-1);
  if (isSamePage && top) {
    top.close();
    // It may have stayed, or asked a question of its own.
    setTimeout(giveEntries);
  } else if (isSamePage) history.go(-place.depth - 1);
  else if (guards.length > 0) {
    event.stopImmediatePropagation();
    awaited = 'return';
    history.go(1);
  } else if (place.depth > 0) history.go(-place.depth);
}

async function askToLeave(): Promise<void> {
  const mayLeave = await guards.at(-1)?.();
  if (mayLeave === false) return;
  awaited = 'leave';
  history.go(-here().depth - 1);
}

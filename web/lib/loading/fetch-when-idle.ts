import { notFetched, whenInteracted } from './first-interaction.ts';

/** Some 200 files are read and run then: a phone that still draws the page would answer its first touch late. */
const REST_MS = 5_000;
const REST_ON_SLOW_NETWORK_MS = 20_000;

/**
 * Once the reader has used the page or looked at it for a while, fetches one after the other what the first
 * interaction would fetch, and then `more` with what it needs. Menus, dialogs and the next screens then open
 * without delay, also without a connection. It waits for the answers that the page shows, because on a slow
 * network they would share the line with the files. It fetches nothing where the reader has asked the browser
 * to save data. Returns how to stop.
 */
export function fetchWhenIdle(
  more: readonly (() => Promise<void>)[],
  answered: () => Promise<void>,
): () => void {
  let isOver = savesData();
  const tried = new Set<() => Promise<void>>();
  const next = async () => {
    await answered();
    // A screen that has come has dialogs of its own.
    const work = isOver ? undefined : [...notFetched, ...more].find((one) => !tried.has(one));
    if (!work) return;
    tried.add(work);
    await work();
    whenIdle(() => void next());
  };
  void rested().then(() => whenIdle(() => void next()));
  return () => {
    isOver = true;
  };
}

/**
 * For what a press must open without a connection, too: once what is drawn leaves time for it, before the reader has used the
 * page or looked at it for a while. What cannot be fetched is asked for again with the rest.
 */
export function fetchSoon(work: () => Promise<unknown>): void {
  if (!savesData()) whenIdle(() => void work().catch(() => undefined));
}

function rested(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, isNetworkSlow() ? REST_ON_SLOW_NETWORK_MS : REST_MS);
    void whenInteracted().then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** At the latest after two seconds: a page that draws nothing may be told of no idle time, and one that always draws has none. */
export function whenIdle(work: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(work, { timeout: 2000 });
  // Safari has no idle callback.
  else setTimeout(work);
}

export function savesData(): boolean {
  return connection()?.saveData === true;
}

function isNetworkSlow(): boolean {
  return /2g$/.test(connection()?.effectiveType);
}

/** Chromium's alone, so TypeScript does not know it. */
function connection() {
  return Reflect.get(navigator, 'connection');
}

import { notFetched } from './first-interaction.ts';

/**
 * When the page has come to rest, fetches one after the other what the first interaction would, and then `more` with what
 * that brings along: menus, dialogs and the next screens open without delay then, also without a connection. Not before what
 * the page shows has been answered: on a slow network the answers would share it with the files. Not where the reader has asked
 * the browser to save data. Returns how to stop.
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
  whenIdle(() => void next());
  return () => {
    isOver = true;
  };
}

/** At the latest after two seconds: a page that draws nothing may be told of no idle time, and one that always draws has none. */
export function whenIdle(work: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(work, { timeout: 2000 });
  // Safari has no idle callback.
  else setTimeout(work);
}

/** Chromium's alone, so TypeScript does not know it. */
export function savesData(): boolean {
  return Reflect.get(navigator, 'connection')?.saveData === true;
}

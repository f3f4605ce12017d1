import { notFetched } from './first-interaction.ts';

/**
 * When the page has come to rest, fetches one after the other what the first interaction would, and then `more`: menus,
 * dialogs and the next screens open without delay then, also without a connection. Not where the reader has asked the
 * browser to save data. Returns how to stop.
 */
export function fetchWhenIdle(more: readonly (() => void)[]): () => void {
  let works = savesData() ? [] : [...notFetched, ...more];
  const next = () => {
    works.shift()?.();
    if (works.length > 0) whenIdle(next);
  };
  if (works.length > 0) whenIdle(next);
  return () => {
    works = [];
  };
}

export function whenIdle(work: () => void): void {
  // Safari has no idle callback.
  (window.requestIdleCallback ?? setTimeout)(work);
}

// Chromium's alone, so TypeScript does not know it.
function savesData(): boolean {
  return Reflect.get(navigator, 'connection')?.saveData === true;
}

import { notFetched } from './first-interaction.ts';

/**
 * When the page has come to rest, fetches one after the other what the first interaction would, and then `more`: menus,
 * dialogs and the next screens open without delay then, also without a connection. Returns how to stop.
 */
export function fetchWhenIdle(more: readonly (() => void)[]): () => void {
  let works = [...notFetched, ...more];
  const next = () => {
    works.shift()?.();
    if (works.length > 0) whenIdle(next);
  };
  whenIdle(next);
  return () => {
    works = [];
  };
}

// Safari has no idle callback.
const whenIdle = (work: () => void) => (window.requestIdleCallback ?? setTimeout)(work);

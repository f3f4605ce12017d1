import { useEffect, useEffectEvent } from 'react';

/**
 * Does the work at the first interaction with the page, at once if there was one. What only a press needs is fetched so:
 * after everything that is seen, and before it can be pressed. A failure is met again, and shown, at the press.
 */
export function onFirstInteraction(work: () => Promise<unknown>): () => void {
  const start = () => void work().catch(() => undefined);
  if (wasSeen) start();
  else {
    if (waiting.size === 0) for (const event of EVENTS) addEventListener(event, seen, LISTENING);
    waiting.add(start);
  }
  return () => waiting.delete(start);
}

export function useFirstInteraction(work: () => Promise<unknown>): void {
  const start = useEffectEvent(work);
  useEffect(() => onFirstInteraction(() => start()), []);
}

const EVENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'] as const;
const LISTENING = { capture: true, passive: true };
const waiting = new Set<() => void>();
let wasSeen = false;

function seen(): void {
  wasSeen = true;
  for (const event of EVENTS) removeEventListener(event, seen, LISTENING);
  for (const start of waiting) start();
  waiting.clear();
}

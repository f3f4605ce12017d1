import { useEffect, useEffectEvent } from 'react';

/**
 * Does something at the first sign that somebody is at the page, at once if there was one. What only a press needs is fetched
 * so: after everything that is seen, and before it can be pressed. A failure is met again, and shown, at the press.
 */
export function onFirstSign(work: () => Promise<unknown>): () => void {
  const start = () => void work().catch(() => undefined);
  if (wasSeen) start();
  else {
    if (waiting.size === 0) for (const sign of SIGNS) addEventListener(sign, seen, LISTENING);
    waiting.add(start);
  }
  return () => waiting.delete(start);
}

export function useFirstSign(work: () => Promise<unknown>): void {
  const start = useEffectEvent(work);
  useEffect(() => onFirstSign(() => start()), []);
}

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'] as const;
const LISTENING = { capture: true, passive: true };
const waiting = new Set<() => void>();
let wasSeen = false;

function seen(): void {
  wasSeen = true;
  for (const sign of SIGNS) removeEventListener(sign, seen, LISTENING);
  for (const start of waiting) start();
  waiting.clear();
}

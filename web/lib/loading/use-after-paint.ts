import { useCallback, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { INPUTS, LISTENING } from './use-before-next-input.ts';

/** A page that is not shown paints nothing, and a device may take this long for a frame. */
const PAINTED_WITHIN_MS = 500;

/**
 * For a press from which much follows. The press itself is painted first. What follows is done directly after that frame, before
 * the next key or press is handled, and at the latest when the component that was pressed goes.
 */
export function useAfterPaint(): (follow: () => void) => void {
  const due = useRef(() => {});
  useEffect(() => () => due.current(), []);
  return useCallback((follow) => {
    due.current();
    const done = new AbortController();
    const { signal } = done;
    due.current = () => {
      if (signal.aborted) return;
      done.abort();
      follow();
    };
    const doNow = due.current;
    // A task that is asked for within a frame comes after its paint.
    requestAnimationFrame(() => setTimeout(doNow));
    setTimeout(doNow, PAINTED_WITHIN_MS);
    for (const input of INPUTS) addEventListener(input, () => flushSync(doNow), { ...LISTENING, signal });
  }, []);
}

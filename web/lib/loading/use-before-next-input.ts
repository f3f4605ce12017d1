import { useEffectEvent, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';

/**
 * For what is drawn a moment later: as long as it is missing, the next key or press draws it before anything hears of that key
 * or press. So nothing can be pressed, focused or typed into that is about to be replaced.
 */
export function useBeforeNextInput(isMissing: boolean, draw: () => void): void {
  const drawAll = useEffectEvent(draw);
  // Before it can be seen: an effect of its own might come after the key.
  useLayoutEffect(() => {
    if (!isMissing) return;
    const before = () => flushSync(() => drawAll());
    for (const input of INPUTS) addEventListener(input, before, LISTENING);
    return () => {
      for (const input of INPUTS) removeEventListener(input, before, LISTENING);
    };
  }, [isMissing]);
}

/** Every way to use a page begins with one of these. */
export const INPUTS = ['keydown', 'pointerdown'] as const;
/** Before whatever was pressed hears of it. */
export const LISTENING = { capture: true };

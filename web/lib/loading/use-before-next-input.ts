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
    for (const event of EVENTS) addEventListener(event, before, LISTENING);
    return () => {
      for (const event of EVENTS) removeEventListener(event, before, LISTENING);
    };
  }, [isMissing]);
}

const EVENTS = ['keydown', 'pointerdown'] as const;
const LISTENING = { capture: true };

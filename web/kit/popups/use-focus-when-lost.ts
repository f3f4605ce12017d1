import { type RefObject, useEffect, useRef } from 'react';

/**
 * For two lists, one of which has `count` rows: a row that goes into the other takes with it the button that had the focus, which
 * stays near, not at the top of the page.
 */
export function useFocusWhenLost(near: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count);
  useEffect(() => {
    if (before.current === count) return;
    before.current = count;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) near.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [near, count]);
}

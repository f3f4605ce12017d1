import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a row that moves from one list to another; `count` is the number of rows of one of them. The button that had the focus
 * goes with the row. The focus then goes to an element nearby, and not to the top of the page.
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

import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Hands the focus of the button that was pressed to the one that replaces it, so that what opens finds it there and gives it back. */
export function useKeptFocus(): RefObject<HTMLButtonElement | null> {
  const trigger = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => trigger.current?.focus({ preventScroll: true }), []);
  return trigger;
}

import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function at every render, which calls the latest of those that were given. Not for calls during a render. */
export function useSteady<A extends unknown[]>(call: (...args: A) => void): (...args: A) => void {
  const latest = useRef(call);
  useLayoutEffect(() => {
    latest.current = call;
  });
  return useCallback((...args) => latest.current(...args), []);
}

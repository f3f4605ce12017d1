import { type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * What a browser does when a page loads, for a page that only changed its address: it begins at the top, and
 * who listens to it is told by where the focus is. A sheet over the page, opening or closing, is no arrival,
 * and neither is `state: { keepScroll: true }`; to choose where to go from what lies over every page is one.
 */
export function useArrival(): RefObject<HTMLElement | null> {
  const { pathname, state } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const main = useRef<HTMLElement>(null);
  const shown = useRef({ pathname, underSheet: false });
  useEffect(() => {
    const before = shown.current;
    if (before.pathname === pathname) return;
    const underSheet = document.querySelector('[role="dialog"]:not([data-over-arrival])') !== null;
    shown.current = { pathname, underSheet };
    if (underSheet || before.underSheet || state?.keepScroll) return;
    if (!isBack) window.scrollTo(0, 0);
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname, state, isBack]);
  return main;
}

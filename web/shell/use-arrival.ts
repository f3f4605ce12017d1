import { type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useIsReturnedTo } from '#web/lib/browser/form-return.ts';

/**
 * What a browser does when a page loads, for a page that only changed its address: it begins at the top, and
 * the focus tells a screen reader of the new page. A sheet that opens or closes over the page is no arrival,
 * and neither is `state: { keepScroll: true }`. A choice in a dialog that lies over every page, such as the
 * search, is one.
 */
export function useArrival(): RefObject<HTMLElement | null> {
  const { pathname, state } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const isReturnedTo = useIsReturnedTo();
  const main = useRef<HTMLElement>(null);
  const shown = useRef({ pathname, underSheet: false });
  useEffect(() => {
    const before = shown.current;
    if (before.pathname === pathname) return;
    const underSheet = document.querySelector('[role="dialog"]:not([data-over-arrival])') !== null;
    shown.current = { pathname, underSheet };
    if (underSheet || before.underSheet || state?.keepScroll) return;
    if (!isBack) window.scrollTo(0, 0);
    // The button in the bar at the foot of a phone, which is outside of the page, may have the focus by now.
    if (isReturnedTo && document.activeElement !== document.body) return;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname, state, isBack, isReturnedTo]);
  return main;
}

import { type RefObject, useLayoutEffect, useRef } from 'react';

/** For a button that goes with its row: the focus goes on to the button of the row beside it, or else to the list's heading. */
export function useFocusBeside(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    // It is still in its place here.
    return () => {
      if (own && document.activeElement === own) goOnFrom(own);
    };
  }, []);
  return button;
}

function goOnFrom(own: HTMLButtonElement): void {
  const heading = own.closest('section')?.querySelector('h2');
  const all = [...(own.closest('table')?.querySelectorAll('button') ?? [])];
  const place = all.indexOf(own);
  const beside = [...all.slice(place + 1), ...all.slice(0, place).reverse()];
  // By then it is known which of the others have gone, too.
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    const next = beside.find(({ isConnected }) => isConnected);
    if (next) next.focus();
    else focusHeading(heading);
  });
}

function focusHeading(heading: HTMLElement | null | undefined): void {
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

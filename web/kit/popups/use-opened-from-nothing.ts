import { useState } from 'react';

/** Whether nothing had the focus when it was opened, as by a key that the page listens to. */
export function useOpenedFromNothing(open: boolean): boolean {
  const [opened, setOpened] = useState(() => ({ open, fromNothing: open && hasNoFocus() }));
  if (opened.open === open) return opened.fromNothing;
  // Still known while it closes: that is when the focus is given back.
  const next = { open, fromNothing: open ? hasNoFocus() : opened.fromNothing };
  setOpened(next);
  return next.fromNothing;
}

function hasNoFocus(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.matches('main');
}

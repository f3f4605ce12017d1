import { useEffect, useState } from 'react';
import { focusTopmost, openDialogs } from './open-dialogs.ts';

/** Carried by the popup of each dialog: what lies behind the topmost one is not to be reached. */
export const MODAL = { 'data-modal': '' } as const;

/**
 * Stands in the popup of a dialog or a menu and goes with it. The trigger may be gone when the popup has closed, or soon after:
 * its own success may have replaced the button. Then the focus goes to the dialog beneath, or else to the screen, so that a
 * keyboard user does not start again at the top of the page.
 */
export function FocusKept() {
  // Before its own popup is in the document.
  const [beneath] = useState(openDialogs);
  // After the dialog has given the focus back to whatever is still there.
  useEffect(() => () => void setTimeout(() => keepFocus(beneath)), [beneath]);
  return null;
}

function keepFocus(beneath: readonly HTMLElement[]): void {
  const focused = document.activeElement ?? document.body;
  const open = openDialogs();
  // A dialog that has opened since then sets its own focus.
  if (open.some((dialog) => !beneath.includes(dialog))) return;
  const topmost = open.at(-1);
  if (isLost(focused, topmost)) focusTopmost(open);
  else watch(focused, beneath);
}

function isLost(focused: Element, topmost: Element | undefined): boolean {
  if (focused === document.body) return true;
  if (!topmost || topmost.contains(focused)) return false;
  // A menu or the like lies over the dialog that opened it, and beside it in the document.
  return focused.closest('[data-modal]') !== null || focused.closest('[data-base-ui-portal]') === null;
}

/** For a control whose own press takes it away. */
export function keepFocusOf(control: Element): void {
  if (document.activeElement === control) watch(control, openDialogs());
}

/** Watches until the focus moves on. A browser sends no event to a focused element that is removed from the document. */
function watch(focused: Element, beneath: readonly HTMLElement[]): void {
  const observer = new MutationObserver(() => {
    if (document.activeElement === focused) return;
    observer.disconnect();
    if (!focused.isConnected) keepFocus(beneath);
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

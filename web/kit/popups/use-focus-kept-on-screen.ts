import { useEffect } from 'react';

/**
 * What opened it may be gone by the time it closes: a button that its own success has replaced. Then the screen has the
 * focus, and whoever uses the keyboard does not start again at the top of the page.
 */
export function useFocusKeptOnScreen(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    return () => {
      // After the dialog has given the focus back to whatever is still there.
      setTimeout(() => {
        if (document.activeElement === document.body)
          document.querySelector('main')?.focus({ preventScroll: true });
      });
    };
  }, [open]);
}

import { useEffect } from 'react';

/**
 * The trigger may be gone when the popup closes: its own success may have replaced the button. Then the screen gets the
 * focus, so that a keyboard user does not start again at the top of the page.
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

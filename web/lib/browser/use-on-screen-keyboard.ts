import { useEffect, useState } from 'react';

/** More than a browser's own bars take when they slide in, and less than any keyboard. */
const HEIGHT_MIN = 150;

/**
 * Whether a keyboard covers a part of the screen: a text field has the focus, and much less can be seen than before. Browsers
 * shrink the page for it, or only what is seen of the page; the visual viewport tells both.
 */
export function useOnScreenKeyboard(): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return;
    // Zoomed in, less of the page is seen and the screen is as high as ever.
    const height = () => visualViewport.height * visualViewport.scale;
    // Not measured before it is asked for: a page that has just been drawn would be laid out for it.
    let before: number | undefined;
    function look() {
      const isTyping = document.activeElement?.matches('input:read-write, textarea:read-write') === true;
      // A field has the focus before its keyboard is there.
      if (!isTyping || before === undefined) before = height();
      setOpen(isTyping && before - height() > HEIGHT_MIN);
    }
    const ended = new AbortController();
    // Not at `focusout`: from field to field the keyboard stays.
    document.addEventListener('focusin', look, ended);
    visualViewport.addEventListener('resize', look, ended);
    return () => ended.abort();
  }, []);
  return isOpen;
}

import { type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** The history's state of a form that was begun elsewhere than in its group. */
export interface FormReturn {
  /** Where giving it up leads. */
  returnTo: string;
  /** The button that opened the form gets the focus again. A form that a shortcut opened does not return it. */
  returnsFocus?: boolean;
}

/** Whether such a form was given up just now, and not when the history is gone through later or the page is loaded again. */
export function useIsReturnedTo(): boolean {
  const { state } = useLocation();
  return useNavigationType() === NavigationType.Replace && state?.returnsFocus === true;
}

/** For the button that opens the form. It is another element by then: the form lay over another page. */
export function useReturnedFocus(): RefObject<HTMLButtonElement | null> {
  const isReturnedTo = useIsReturnedTo();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The form's dialog gives the focus back, too, in a microtask of the same render. What had it before is gone, and Base UI
    // chooses the first control of the screen, or another element that had it once.
    if (isReturnedTo) queueMicrotask(() => button.current?.focus());
  }, [isReturnedTo]);
  return button;
}

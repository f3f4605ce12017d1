import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import { useFirstSign } from './first-sign.ts';

/** A Button, IconButton or PillButton. */
export type Trigger = ReactElement<ComponentProps<'button'>>;

interface PressToLoadProps {
  trigger: Trigger;
  popup: 'menu' | 'listbox' | 'dialog';
  /** Fetches what opens. */
  load: () => Promise<unknown>;
  /** The trigger again, with what it opens: rendered, open, once it has been pressed. */
  children: ReactNode;
}

/** A button whose popup's code no page waits for: it is fetched when somebody turns up, and there when the button is pressed. */
export function PressToLoad({ trigger, popup, load, children }: PressToLoadProps) {
  const [isPressed, setPressed] = useState(false);
  useFirstSign(load);
  const button = cloneElement(trigger, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onClick: () => setPressed(true),
    onKeyDown: (event) => {
      if (popup === 'dialog' || !['ArrowDown', 'ArrowUp'].includes(event.key)) return;
      event.preventDefault();
      setPressed(true);
    },
  });
  return isPressed ? <Suspense fallback={button}>{children}</Suspense> : button;
}

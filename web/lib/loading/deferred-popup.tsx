import {
  type ComponentProps,
  type ComponentType,
  cloneElement,
  type ReactElement,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPart } from './part.ts';
import { ShownPart } from './shown-part.tsx';
import { useFirstInteraction } from './use-first-interaction.ts';

/** A Button, IconButton or PillButton. */
export type Trigger = ReactElement<ComponentProps<'button'>>;

/**
 * A button whose popup no page waits for. The popup's code is fetched at the first interaction with the page. Once the button
 * is pressed, the popup stands in its place: it renders the trigger again, and is open from the start.
 */
export function deferredPopup<P extends { trigger: Trigger }>(
  kind: 'menu' | 'listbox' | 'dialog',
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const part = createPart(load);
  return (props: P) => {
    const [isPressed, setPressed] = useState(false);
    useFirstInteraction(part.prepare);
    const button = cloneElement(props.trigger, {
      'aria-haspopup': kind,
      'aria-expanded': false,
      onClick: () => setPressed(true),
      onKeyDown: (event) => {
        if (kind === 'dialog' || !['ArrowDown', 'ArrowUp'].includes(event.key)) return;
        event.preventDefault();
        setPressed(true);
      },
    });
    if (!isPressed) return button;
    return (
      <Suspense fallback={button}>
        <ShownPart part={part} props={props} onFailed={() => setPressed(false)} />
      </Suspense>
    );
  };
}

/** Hands the focus of the button that was pressed to the trigger that replaces it: the popup finds it there and gives it back. */
export function useKeptFocus(): RefObject<HTMLButtonElement | null> {
  const trigger = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => trigger.current?.focus({ preventScroll: true }), []);
  return trigger;
}

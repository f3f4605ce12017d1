import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface PressKept {
  trigger: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

/** Hands the focus of the button that was pressed to the one that replaces it, then opens: what opens gives the focus back to where it found it. */
export function usePressKept(): PressKept {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    trigger.current?.focus({ preventScroll: true });
    setOpen(true);
  }, []);
  return { trigger, isOpen, setOpen };
}

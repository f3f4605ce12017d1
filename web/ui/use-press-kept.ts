import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface PressKept {
  trigger: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

/** Hands the focus of the button that was pressed to the one that replaces it, then opens: what opens gives the focus back to where it found it. */
export function usePressKept(): PressKept {
  const trigger = useRef<HTMLButtonElement>(null);
  const isKept = useRef(false);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    // A part of the page that waits for code hides its surroundings, and their effects run again when they are back.
    if (isKept.current) return;
    isKept.current = true;
    trigger.current?.focus({ preventScroll: true });
    setOpen(true);
  }, []);
  return { trigger, isOpen, setOpen };
}

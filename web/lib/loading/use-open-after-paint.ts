import { startTransition, useEffect, useState } from 'react';
import { useBeforeNextInput } from './use-before-next-input.ts';

/**
 * For a popup that is asked for from the start. The press is painted first, on the popup's button at least. The popup is drawn or
 * taken away directly after that, and before the next key or press is handled.
 */
export function useOpenAfterPaint() {
  const [isWanted, setWanted] = useState(true);
  const [{ isOpen, isOvertaken }, setDrawn] = useState({ isOpen: false, isOvertaken: false });
  useEffect(() => startTransition(() => setDrawn({ isOpen: isWanted, isOvertaken: false })), [isWanted]);
  useBeforeNextInput(isOpen !== isWanted, () => setDrawn({ isOpen: isWanted, isOvertaken: true }));
  return {
    isWanted,
    isOpen,
    /** The next key or press came first. */
    isOvertaken,
    setOpen: setWanted,
  };
}

import { useEffect, useEffectEvent, useRef } from 'react';
import { useDrop } from '#web/kit/fields/use-drop.ts';

/** Files that are dropped on an element, or pasted while it is shown and nothing else takes the paste. */
export function useDropAndPaste(take: (files: readonly File[]) => void, isOpen: boolean) {
  const { isOver, dropTarget } = useDrop(take);
  const element = useRef<HTMLElement>(null);
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || event.defaultPrevented) return;
    if (isText(event) || dialogOf(event.target) !== dialogOf(element.current)) return;
    event.preventDefault();
    take(files);
  });
  useEffect(() => {
    if (!isOpen) return;
    const listener = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, [isOpen]);
  if (!isOpen) return { isOver: false, element, dropTarget: {} };
  return { isOver, element, dropTarget: { ref: element, ...dropTarget } };
}

/** Cells and formatted text bring a picture of themselves along. In a field, their text is what is pasted. */
function isText({ target, clipboardData }: ClipboardEvent): boolean {
  const isField = target instanceof Element && target.matches('input, textarea, [contenteditable]');
  return isField && clipboardData?.types.includes('text/plain') === true;
}

/** A form may lie over the screen that is under it: what is pasted into it is not the screen's. */
function dialogOf(place: EventTarget | null): Element | null {
  return place instanceof Element ? place.closest('[role="dialog"]') : null;
}

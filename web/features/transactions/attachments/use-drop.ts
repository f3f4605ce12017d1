import { type DragEvent, useEffect, useEffectEvent, useState } from 'react';

/** Files that are dropped on an element, or pasted while it is shown and nothing else takes the paste. */
export function useDrop(take: (files: readonly File[]) => void, isOpen: boolean) {
  const [isOver, setOver] = useState(false);
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || event.defaultPrevented) return;
    event.preventDefault();
    take(files);
  });
  useEffect(() => {
    if (!isOpen) return;
    const listener = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, [isOpen]);
  if (!isOpen) return { isOver: false, dropTarget: {} };
  const dropTarget = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      const files = [...event.dataTransfer.files];
      if (files.length > 0) take(files);
    },
  };
  return { isOver, dropTarget };
}

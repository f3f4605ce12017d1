import { type DragEvent, useState } from 'react';

/** Files that are dropped on an element. Dragged text or a dragged link is left to the browser. */
export function useDrop(take: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
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

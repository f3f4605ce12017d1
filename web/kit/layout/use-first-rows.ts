import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface FirstRows<Row> {
  shown: readonly Row[];
  /** Whether a button asks for the others. */
  isCut: boolean;
  showAll: () => void;
  /** What stands around the rows, which are list items or rows of a table. */
  around: RefObject<HTMLDivElement | null>;
}

/** The first rows of a long list, and all of them on demand. A few more than the first are shown at once. */
export function useFirstRows<Row>(
  rows: readonly Row[],
  { first, atOnce = first }: { first: number; atOnce?: number },
): FirstRows<Row> {
  const [showsAll, setShowsAll] = useState(false);
  const around = useRef<HTMLDivElement>(null);
  const isCut = !showsAll && rows.length > atOnce;

  /** The button goes, so the focus moves to the first row that it brought. */
  function showAll() {
    flushSync(() => setShowsAll(true));
    const row = around.current?.querySelectorAll<HTMLElement>('li, tbody > tr')[first];
    if (!row) return;
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
  }

  return { shown: isCut ? rows.slice(0, first) : rows, isCut, showAll, around };
}

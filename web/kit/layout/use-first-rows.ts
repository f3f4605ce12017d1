import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePrinting } from '#web/lib/browser/use-printing.ts';

interface Shown {
  first: number;
  atOnce?: number;
  /** The place of a row to bring into view; -1 for none. The focus stays where it is. */
  inView?: number;
}

/** The first rows of a long list, and all of them on demand and on paper. A few more than the first are shown at once. */
export function useFirstRows<Row>(rows: readonly Row[], { first, atOnce = first, inView = -1 }: Shown) {
  const [showsAll, setShowsAll] = useState(false);
  if (inView >= first && !showsAll) setShowsAll(true);
  const around = useRef<HTMLDivElement>(null);
  const isPrinting = usePrinting();
  const isCut = !(showsAll || isPrinting) && rows.length > atOnce;

  const bringInView = useEffectEvent(() =>
    rowAt(around.current, inView)?.scrollIntoView({ block: 'nearest' }),
  );
  // Once: the row's place changes as others come and go.
  const isAsked = inView >= 0;
  useEffect(() => {
    if (isAsked) bringInView();
  }, [isAsked]);

  /** The button goes, so the focus moves to the first row that it brought. */
  function showAll() {
    flushSync(() => setShowsAll(true));
    const row = rowAt(around.current, first);
    if (!row) return;
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
  }

  return {
    shown: isCut ? rows.slice(0, first) : rows,
    /** Whether a button asks for the others. */
    isCut,
    showAll,
    /** What stands around the rows, which are list items or rows of a table. */
    around,
  };
}

function rowAt(around: HTMLElement | null, place: number): HTMLElement | undefined {
  return around?.querySelectorAll<HTMLElement>('li, tbody > tr')[place];
}

import type { ReactNode } from 'react';
import { Button } from '#web/kit/actions/button.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { useFirstRows } from '#web/kit/layout/use-first-rows.ts';

/** More than these only when asked for. */
const SHOWN = { first: 6 };

interface FirstRowsProps<T> {
  of: readonly T[];
  row: (item: T) => ReactNode;
  /** Of the button that shows the rest, by how many that are. */
  more: (count: number) => string;
}

/** The first rows of a card's list, and the others on demand. */
export function FirstRows<T>({ of, row, more }: FirstRowsProps<T>) {
  const { shown, isCut, showAll, around } = useFirstRows(of, SHOWN);
  return (
    <>
      <div ref={around}>
        <List>{shown.map(row)}</List>
      </div>
      {isCut && (
        <div className="border-t border-line px-2 py-1.5">
          <Button variant="quiet" size="sm" onClick={showAll}>
            {more(of.length - shown.length)}
          </Button>
        </div>
      )}
    </>
  );
}

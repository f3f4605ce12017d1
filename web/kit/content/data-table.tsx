import type { ReactNode } from 'react';
import { classes } from '#web/kit/look/classes.ts';

export interface TableColumn<T> {
  /** The heading of the column; on a narrow screen it stands before each value. */
  label: string;
  cell: (row: T) => ReactNode;
  align?: 'start' | 'end';
  /** Its values are short: among columns none of them is broken, however long those of the others are. */
  isWhole?: boolean;
}

interface DataTableProps<T> {
  label: string;
  /** The first one names the row. */
  columns: readonly TableColumn<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  /** These rows give way to others that are on their way. */
  busy?: boolean;
}

/** Rows to compare: a table where there is room for one, and on a narrow screen a card for each row. */
export function DataTable<T>({ label, columns, rows, keyOf, busy = false }: DataTableProps<T>) {
  return (
    <table
      aria-label={label}
      aria-busy={busy || undefined}
      className={classes('block w-full text-s transition-opacity lg:table', busy && 'opacity-60')}
    >
      <thead className="sr-only lg:not-sr-only lg:table-header-group">
        <tr className="border-b border-line">
          {columns.map(({ label: text, align }) => (
            <th
              key={text}
              scope="col"
              className={classes(
                'px-3 py-2.5 font-medium text-ink-3 first:pl-5 last:pr-5',
                align === 'end' ? 'text-end' : 'text-start',
              )}
            >
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block divide-y divide-line lg:table-row-group">
        {rows.map((row) => (
          <tr key={keyOf(row)} className="block px-4 py-3 sm:px-5 lg:table-row">
            {columns.map((column, place) => (
              <Cell key={column.label} column={column} row={row} isName={place === 0} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const WIDE = 'lg:table-cell lg:px-3 lg:py-3 lg:align-middle lg:first:pl-5 lg:last:pr-5';

function Cell<T>({ column, row, isName }: { column: TableColumn<T>; row: T; isName: boolean }) {
  const { label, cell, align, isWhole } = column;
  const content = cell(row);
  if (isName)
    return (
      <th scope="row" className={classes('mb-1.5 block min-w-0 text-start font-normal', WIDE)}>
        {content}
      </th>
    );
  return (
    <td
      className={classes(
        'flex min-w-0 items-baseline justify-between gap-4 py-0.5',
        // A label without a value says nothing. Among columns the cell keeps its place.
        isEmpty(content) && 'max-lg:hidden',
        WIDE,
        align === 'end' && 'lg:text-end lg:tabular-nums',
        isWhole && 'lg:whitespace-nowrap',
      )}
    >
      <span aria-hidden className="shrink-0 text-ink-3 lg:hidden">
        {label}
      </span>
      <span className="min-w-0 text-end wrap-anywhere lg:text-inherit">{content}</span>
    </td>
  );
}

function isEmpty(content: ReactNode): boolean {
  return content === undefined || content === null || content === false || content === '';
}

import { bool } from './columns.ts';

/** Of the JSON in a page: as much as 50 expenses among 150 people. */
const PAGE_BYTES = 1024 * 1024;

/** What `pageOf` adds to the columns of a row. */
export const PAGED = { fits: bool };

interface Paged {
  /** A select with an order and a limit. */
  readonly rows: string;
  readonly order: string;
  /** Of its columns all that are wanted, but for those in `json`. */
  readonly columns: readonly string[];
  /** Those that may be long: of type json, read as text. */
  readonly json: readonly string[];
}

/**
 * A select of the first rows whose JSON fits into one page, always of the first one, and of one row behind them that does not
 * fit, where there is one. The others do not leave the database: 200 expenses among 500 people are 13 MB.
 *
 * The stored size of a value is known without reading it, and is at most its length plus four bytes. So rows that cannot fit
 * are not even unpacked.
 */
export function pageOf({ rows, order, columns, json }: Paged): string {
  const named = (table: string, names: readonly string[] = [...columns, ...json]) =>
    names.map((name) => `${table}."${name}"`).join(', ');
  const sumOf = (bytes: (column: string) => string) =>
    `(${json.map((name) => `coalesce(${bytes(name)}, 0)`).join(' + ')})`;
  const storedSize = sumOf((name) => `pg_column_size(listed."${name}") - 4`);
  const lengthOfRow = sumOf((name) => `octet_length(unpacked."${name}")`);
  return `
    select ${named('summed')}, summed.fits
    from (
      select ${named('unpacked')},
        sum(${lengthOfRow}) over upto <= ${PAGE_BYTES} or sum(${lengthOfRow}) over upto = ${lengthOfRow} as fits,
        sum(${lengthOfRow}) over upto - ${lengthOfRow} as before
      from (
        select ${named('placed', columns)}, ${json.map((name) => `placed."${name}"::text as "${name}"`).join(', ')}
        from (
          select ${named('listed')}, sum(${storedSize}) over upto - ${storedSize} as before
          from (${rows}) as listed
          window upto as (order by ${order} rows unbounded preceding)
        ) as placed
        where placed.before <= ${PAGE_BYTES}
        order by ${order}
      ) as unpacked
      window upto as (order by ${order} rows unbounded preceding)
    ) as summed
    where summed.before <= ${PAGE_BYTES}
    order by ${order}`;
}

/** Of the rows that `pageOf` gives, those that are shown: up to `limit`. */
export function fitting<Row extends { readonly fits: boolean }>(rows: readonly Row[], limit: number): Row[] {
  const firstBeyond = rows.findIndex((row) => !row.fits);
  return rows.slice(0, firstBeyond === -1 ? limit : Math.min(limit, firstBeyond));
}

/** Works through all rows, a page at a time. `read` gives the rows after the last one of the page before, and none at the end. */
export async function inPages<Row>(
  read: (last?: Row) => Promise<readonly Row[]>,
  work: (page: readonly Row[]) => Promise<void>,
): Promise<void> {
  let page = await read();
  while (page.length > 0) {
    await work(page);
    page = await read(page.at(-1));
  }
}

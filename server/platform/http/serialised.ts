import type { Page } from '#contract/endpoint.ts';

/** An answer that is text already: what the database keeps as JSON is sent on, not parsed to be written again. */
export class Serialised<T> {
  readonly json: string;
  declare readonly promised: T;

  constructor(json: string) {
    this.json = json;
  }
}

/** `rows` are JSON, each of one T. */
export function serialisedPage<T>(rows: readonly string[], nextCursor: string | null): Serialised<Page<T>> {
  return new Serialised(`{"data":[${rows.join(',')}],"nextCursor":${JSON.stringify(nextCursor)}}`);
}

/** Of a page: as much as 50 expenses among 150 people. */
const PAGE_CHARACTERS = 1024 * 1024;

/**
 * The first rows, up to `limit`, whose JSON fits into one page; always the first one. The others are for the next page: 200
 * expenses among 500 people would be 13 MB.
 */
export function fitting<Row>(rows: readonly Row[], limit: number, jsonOf: (row: Row) => string): Row[] {
  let characters = 0;
  const firstBeyond = rows.findIndex((row, index) => {
    characters += jsonOf(row).length;
    return index > 0 && characters > PAGE_CHARACTERS;
  });
  return rows.slice(0, firstBeyond === -1 ? limit : Math.min(limit, firstBeyond));
}

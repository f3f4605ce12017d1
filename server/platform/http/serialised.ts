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

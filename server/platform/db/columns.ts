import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import type { MinorUnits } from '#domain/money/money.ts';

/**
 * What a column of a result or a value of a statement is: the compiler reads `Read` and `Write`, and a test compares
 * `type` with the database. One declaration serves both.
 */
export interface Column<Read, Write = Read> {
  /** Names of PostgreSQL's types, as in pg_type, that the column may have. */
  readonly types: readonly string[];
  readonly isNullable?: boolean;
  /** What the database is sent, where that of pg takes longer: it escapes each element of an array. */
  encode?(value: Write): string | Buffer;
  /** Neither exists at run time: they carry the types of what is read and of what is passed. */
  readonly read?: Read;
  readonly write?: Write;
}

export type Columns = Readonly<Record<string, Column<unknown>>>;

const LEFT_JOINED = Symbol('left joined');

/** The row that a statement gives. */
export type RowOf<C extends Columns> = C extends { readonly [LEFT_JOINED]: true }
  ? Found<C> | { [Name in keyof C & string]: null }
  : Found<C>;

type Found<C extends Columns> = {
  -readonly [Name in keyof C & string]: C[Name] extends { readonly read?: infer Read }
    ? Exclude<Read, undefined>
    : never;
};

/** The values that a statement takes. */
export type ValuesOf<C extends Columns> = {
  readonly [Name in keyof C]: C[Name] extends { readonly write?: infer Write }
    ? Exclude<Write, undefined>
    : never;
};

export const uuid: Column<string> = { types: ['uuid'] };
export const uuids: Column<string[], readonly string[]> = { types: ['_uuid'], encode: uuidArray };
export const text: Column<string> = { types: ['text'] };
export const texts: Column<string[], readonly string[]> = { types: ['_text'] };
export const nullableTexts: Column<(string | null)[], readonly (string | null)[]> = { types: ['_text'] };
export const bool: Column<boolean> = { types: ['bool'] };
export const int4: Column<number> = { types: ['int4'] };
/** Only safe integers: see database.ts. */
export const int8: Column<number> = { types: ['int8'] };
/** An amount of money: a bigint of minor units that a constraint or a sum of such amounts keeps whole. */
export const money: Column<MinorUnits> = { types: ['int8'] };
export const moneys: Column<MinorUnits[], readonly MinorUnits[]> = { types: ['_int8'], encode: arrayText };
export const int8s: Column<number[], readonly number[]> = { types: ['_int8'], encode: arrayText };
export const timestamptz: Column<Date> = { types: ['timestamptz'] };
export const timestamptzs: Column<Date[], readonly Date[]> = { types: ['_timestamptz'] };
/** The text `YYYY-MM-DD`. */
export const date: Column<string> = { types: ['date'] };
/** A date that a schema has parsed before it was written. */
export const calendarDay: Column<CalendarDate> = { types: ['date'] };
export const calendarDays: Column<CalendarDate[], readonly CalendarDate[]> = {
  types: ['_date'],
  encode: arrayText,
};
export const bytea: Column<Buffer> = { types: ['bytea'] };

/** Text of which only some is possible, such as a role. */
export function textOf<T extends string>(): Column<T> {
  return { types: ['text'] };
}

export function textsOf<T extends string>(): Column<T[], readonly T[]> {
  return { types: ['_text'] };
}

/** Read as what it holds, passed as its text: pg would send an array as an array of PostgreSQL. */
export function json<T>(): Column<T, string> {
  return { types: ['json', 'jsonb'] };
}

export function nullable<Read, Write>(column: Column<Read, Write>): Column<Read | null, Write | null> {
  return { ...column, isNullable: true };
}

/** Of elements that need no quotes. */
function arrayText(elements: readonly (string | number)[]): string {
  return `{${elements.join(',')}}`;
}

const ARRAY_HEAD = 20;
const UUID_OID = 2950;
const UUID_BYTES = 16;
const ELEMENT_BYTES = 4 + UUID_BYTES;
const NO_DIGIT = 255;
const HYPHEN = 45;
/** By the code of a letter: what it counts as a digit. */
const DIGITS = Uint8Array.from({ length: 128 }, (_, code) => {
  const digit = '0123456789abcdef'.indexOf(String.fromCharCode(code).toLowerCase());
  return digit < 0 ? NO_DIGIT : digit;
});

/** Of lists that are frozen: those are kept to be sent again, and no one changes them in between. */
const encoded = new WeakMap<readonly string[], Buffer>();

/** In PostgreSQL's binary format: to read the text of 300 ids takes it longer than most statements take for 300 groups. */
function uuidArray(ids: readonly string[]): Buffer {
  const known = encoded.get(ids);
  if (known) return known;
  // An array without elements has no dimension: its head is shorter.
  const head = ids.length === 0 ? [0, 0, UUID_OID] : [1, 0, UUID_OID, ids.length, 1];
  const bytes = Buffer.alloc(head.length * 4 + ids.length * ELEMENT_BYTES);
  for (const [index, value] of head.entries()) bytes.writeInt32BE(value, index * 4);
  for (const [index, id] of ids.entries()) {
    const start = ARRAY_HEAD + index * ELEMENT_BYTES;
    bytes[start + 3] = UUID_BYTES;
    writeUuid(bytes, start + 4, id);
  }
  if (Object.isFrozen(ids)) encoded.set(ids, bytes);
  return bytes;
}

/** Digit by digit: more than twice as fast as the hex of Buffer, which takes no hyphens. */
function writeUuid(bytes: Buffer, start: number, id: string): void {
  let written = 0;
  for (let index = 0; index < id.length; index++) {
    const code = id.charCodeAt(index);
    if (code === HYPHEN) continue;
    const digit = DIGITS[code] ?? NO_DIGIT;
    if (digit === NO_DIGIT || written === 2 * UUID_BYTES) throw new TypeError(`${id} is not a uuid`);
    const place = start + (written >> 1);
    bytes[place] = written % 2 === 0 ? digit << 4 : (bytes[place] ?? 0) | digit;
    written++;
  }
  if (written < 2 * UUID_BYTES) throw new TypeError(`${id} is not a uuid`);
}

/** Columns of a LEFT JOIN: all of them are null where it finds nothing. */
export function leftJoined<C extends Columns>(columns: C): C & { readonly [LEFT_JOINED]: true } {
  return { ...columns, [LEFT_JOINED]: true };
}

export function isLeftJoined(columns: Columns): boolean {
  return LEFT_JOINED in columns;
}

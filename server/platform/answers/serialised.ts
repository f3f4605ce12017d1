import type { FastifyReply } from 'fastify';
import type { Page } from '#contract/endpoint.ts';
import { nextLoopTurn } from '#server/platform/turns/loop-turn.ts';
import { createSlices } from '#server/platform/turns/slices.ts';
import { compressed, compressedBytes } from './compressed.ts';
import { type ReaderLimits, Streamed, sendStreamed } from './streamed.ts';

/** To encode and send as many letters holds the event loop for about a fifth of a millisecond. */
const SLICE_LETTERS = 65_536;
const PIECE_CHARACTERS_MAX = 2 * SLICE_LETTERS;

/**
 * JSON that may be sent again and again. A long one as its bytes: they go out as they are, and are not
 * encoded for each reader.
 */
export type KeepableJson = string | Buffer;

/**
 * An answer that is text already: what the database keeps as JSON is sent on, not parsed to be written again.
 * It is sent once.
 */
export class Serialised<T> {
  /** One after the other they are the answer: a megabyte is never one string. Each leaves the list as it is sent. */
  readonly slices: KeepableJson[];
  declare readonly promised: T;

  constructor(slices: KeepableJson[]) {
    this.slices = slices;
  }
}

/** To be asked for before it is sent. */
export function keepableJson({ slices }: Serialised<unknown>): KeepableJson {
  const json = slices.join('');
  return isLong(json) ? Buffer.from(json) : json;
}

/** `rows` are JSON, each of one T. */
export function serialisedPage<T>(rows: readonly string[], nextCursor: string | null): Serialised<Page<T>> {
  return new Serialised(slicesOf('{"data":[', rows, `],"nextCursor":${JSON.stringify(nextCursor)}}`));
}

/** An array whose elements may be long: others have their turn between them. */
export async function serialiseArray<T>(elements: readonly T[]): Promise<Serialised<T[]>> {
  const worked = createSlices();
  const rows: string[] = [];
  for (const element of elements) {
    const json = JSON.stringify(element);
    rows.push(json);
    await worked(json.length);
  }
  return new Serialised(slicesOf('{"data":[', rows, ']}'));
}

/** The JSON of an object and, behind it, of fields that are JSON already. No name may be in both. */
export function jsonWith(known: object, fields: Readonly<Record<string, string>>): string {
  let json = JSON.stringify(known).slice(0, -1);
  let isFirst = json === '{';
  for (const [name, value] of Object.entries(fields)) {
    json += `${isFirst ? '' : ','}${JSON.stringify(name)}:${value}`;
    isFirst = false;
  }
  return `${json}}`;
}

/**
 * Of all long answers that are text one slice in each turn of the event loop, so that no other request waits
 * for many of them.
 */
export function sendSerialised(
  reply: FastifyReply,
  { slices }: Serialised<unknown>,
  limits?: ReaderLimits,
): FastifyReply {
  const [first = ''] = slices;
  if (slices.length > 1 || isLong(first)) return sendStreamed(reply, new Streamed(inTurns(slices)), limits);
  return reply
    .type('application/json; charset=utf-8')
    .send(typeof first === 'string' ? compressed(reply, first) : compressedBytes(reply, first));
}

function isLong(json: KeepableJson): boolean {
  return typeof json === 'string' && json.length > PIECE_CHARACTERS_MAX;
}

async function* inTurns(slices: KeepableJson[]): AsyncGenerator<string> {
  for (let slice = slices.shift(); slice !== undefined; slice = slices.shift())
    for (const piece of piecesOf(slice.toString())) {
      yield piece;
      await nextLoopTurn();
    }
}

/** Of a slice that is one long string. No character is divided. */
function* piecesOf(slice: string): Generator<string> {
  let from = 0;
  while (slice.length - from > PIECE_CHARACTERS_MAX) {
    const last = from + SLICE_LETTERS - 1;
    const isDivided = slice.codePointAt(last) !== slice.charCodeAt(last);
    const to = last + (isDivided ? 2 : 1);
    yield slice.slice(from, to);
    from = to;
  }
  yield slice.slice(from);
}

function slicesOf(head: string, elements: readonly string[], tail: string): string[] {
  const slices: string[] = [];
  let slice = head;
  for (const [index, element] of elements.entries()) {
    slice += index === 0 ? element : `,${element}`;
    if (slice.length < SLICE_LETTERS) continue;
    slices.push(slice);
    slice = '';
  }
  return [...slices, slice + tail];
}

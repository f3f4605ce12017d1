import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A reader that takes nothing for so long is gone, or holds what it was given on purpose. */
const STALLED_MS = 60_000;
const LONGEST_MS = 60 * 60_000;

/** An answer that is read while it is sent: JSON in pieces, of which one is in memory at a time. */
export class Streamed<T> {
  readonly pieces: AsyncIterable<string>;
  /** Called once, when all is sent, the caller is gone or a piece cannot be read. */
  readonly onClose: () => void;
  declare readonly promised: T;

  constructor(pieces: AsyncIterable<string>, onClose: () => void) {
    this.pieces = pieces;
    this.onClose = onClose;
  }
}

/** What fails on the way ends the connection, so that no reader takes a part for the whole. */
export function sendStreamed(reply: FastifyReply, { pieces, onClose }: Streamed<unknown>): FastifyReply {
  const stream = readableOf(pieces);
  const tooLong = setTimeout(() => stream.destroy(new Error('an answer took too long')), LONGEST_MS).unref();
  stream.once('close', () => {
    clearTimeout(tooLong);
    onClose();
  });
  reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
  return reply.type('application/json; charset=utf-8').send(stream);
}

/** Asks for the next piece when the one before it has been taken. */
export function readableOf(pieces: AsyncIterable<string>): Readable {
  // By bytes: by pieces it would read sixteen of them ahead.
  return Readable.from(pieces, { objectMode: false, highWaterMark: 1 });
}

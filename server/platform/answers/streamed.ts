import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { compressedStream } from './compressed.ts';

// JSON in pieces, of which one is in memory at a time. Every answer that is not sent as one string goes this way.

/** A reader that takes nothing for so long is gone, or holds what it was given on purpose. */
export interface ReaderLimits {
  readonly stalledMs: number;
  readonly longestMs: number;
}

const LIMITS: ReaderLimits = { stalledMs: 60_000, longestMs: 60 * 60_000 };

/** An answer that is made while it is sent. */
export class Streamed<T> {
  readonly pieces: AsyncIterable<string>;
  /** Called once, when all is sent, the caller is gone or a piece cannot be read. */
  readonly onClose: (() => void) | undefined;
  declare readonly promised: T;

  constructor(pieces: AsyncIterable<string>, onClose?: () => void) {
    this.pieces = pieces;
    this.onClose = onClose;
  }
}

/** What fails on the way ends the connection, so that no reader takes a part for the whole. A reader who leaves is no failure. */
export function sendStreamed(
  reply: FastifyReply,
  { pieces, onClose }: Streamed<unknown>,
  { stalledMs, longestMs }: ReaderLimits = LIMITS,
): FastifyReply {
  const stream = compressedStream(reply, readableOf(pieces));
  // The last piece may be with Node, which waits for the reader, when the stream is over.
  const end = (why: string) => (stream.destroyed ? reply.raw.destroy() : stream.destroy(new Error(why)));
  const longest = setTimeout(end, longestMs, 'the reader took too long').unref();
  reply.raw.setTimeout(stalledMs, () => end('the reader took nothing'));
  stream.once('error', (error) => {
    const { method, routeOptions } = reply.request;
    // Before the first piece it is answered and logged like any other error.
    if (reply.raw.headersSent) reply.log.warn({ err: error, method, route: routeOptions.url }, 'broken off');
  });
  reply.raw.once('close', () => clearTimeout(longest));
  stream.once('close', () => onClose?.());
  return reply.type('application/json; charset=utf-8').send(stream);
}

/** Asks for the next piece when the one before it has been taken. */
export function readableOf(pieces: AsyncIterable<string>): Readable {
  // By bytes: by pieces it would read sixteen of them ahead.
  return Readable.from(pieces, { objectMode: false, highWaterMark: 1 });
}

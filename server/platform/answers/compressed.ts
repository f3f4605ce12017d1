import { pipeline, type Readable } from 'node:stream';
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply } from 'fastify';

// A page of 50 transactions is 50 kB, which a phone on a slow network waits for a quarter of a second, and 4
// kB as it is sent here.

/**
 * A shorter answer is a few packets in any case. Among the short ones are all that hold a session's token: what an answer is
 * compressed to tells of what is in it, where another person has chosen a part of it.
 */
const SHORTEST = 4_096;

/**
 * The fastest: 50 kB take a tenth of a millisecond. A slower one saves another kilobyte for twice the time.
 * The window is 64 kB.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 } };
const GZIP = { level: 1 };

const ENCODERS = {
  br: {
    whole: (json: string) => brotliCompressSync(json, BROTLI),
    stream: () => createBrotliCompress(BROTLI),
  },
  gzip: { whole: (json: string) => gzipSync(json, GZIP), stream: () => createGzip(GZIP) },
};

/** Of those that the reader takes the best, in this order; undefined where the reader takes none. */
function encoderFor(reply: FastifyReply) {
  const accepted = reply.request.headers['accept-encoding'];
  const encoding = accepted === undefined ? null : negotiate(accepted, ['br', 'gzip']);
  if (encoding !== 'br' && encoding !== 'gzip') return undefined;
  reply.header('content-encoding', encoding);
  return ENCODERS[encoding];
}

/** What is sent of an answer that is there. */
export function compressed(reply: FastifyReply, json: string): string | Buffer {
  if (json.length < SHORTEST) return json;
  reply.header('vary', 'accept-encoding');
  return encoderFor(reply)?.whole(json) ?? json;
}

/** What is sent of a long answer that is kept. Other threads compress it. */
export function compressedBytes(reply: FastifyReply, bytes: Buffer): Buffer | Readable {
  reply.header('vary', 'accept-encoding');
  return encoderFor(reply)?.stream().end(bytes) ?? bytes;
}

/** What is sent of an answer in pieces. What fails in `source` fails in what is given back, and what ends that ends `source`. */
export function compressedStream(reply: FastifyReply, source: Readable): Readable {
  reply.header('vary', 'accept-encoding');
  const encoder = encoderFor(reply);
  // The stream itself tells of its errors.
  return encoder ? pipeline(source, encoder.stream(), () => {}) : source;
}

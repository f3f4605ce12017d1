import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerClientError } from './refusals.ts';

// A body comes at a pace: a caller who sends a byte a minute must not keep a connection open for it.

/**
 * A body has half a minute, and a second more for each 20,000 bytes that have come. So a receipt of 10 MB may come over
 * 0.16 Mbit/s, in nine minutes, and what stands still ends after half a minute.
 */
export const BODY_PACE: BodyPace = { graceMs: 30_000, bytesASecond: 20_000 };

export interface BodyPace {
  readonly graceMs: number;
  readonly bytesASecond: number;
}

/** Milliseconds in which a body may arrive of which so many bytes have. */
export function timeFor(bytes: number, { graceMs, bytesASecond }: BodyPace): number {
  return graceMs + (bytes / bytesASecond) * 1000;
}

/** Ends a request whose body comes too slowly: 408, or without a word where the answer has begun. */
export function paceBodies(app: FastifyInstance, pace: BodyPace = BODY_PACE): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) watch(request, pace);
    done();
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function watch({ raw }: FastifyRequest, pace: BodyPace): void {
  const { socket } = raw;
  // A request that a test injects came over none.
  if (!(socket instanceof Socket)) return;
  const [begun, before] = [performance.now(), socket.bytesRead];
  let timer = setTimeout(look, pace.graceMs);
  raw.once('close', () => clearTimeout(timer));

  function look(): void {
    if (raw.complete || socket.destroyed) return;
    const left = begun + timeFor(socket.bytesRead - before, pace) - performance.now();
    if (left > 0) timer = setTimeout(look, left);
    else
      answerClientError(Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  }
}

import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '#server/platform/callers/loopback.ts';
import { networkOf } from '#server/platform/callers/network.ts';
import { answerClientError } from './refusals.ts';

// A connection costs a descriptor and memory for as long as it is open: a caller who sends nothing, or a byte a minute, must
// not keep many of them.

/**
 * A body has half a minute, and a second more for each 20,000 bytes that have come. So a receipt of 10 MB may come over
 * 0.16 Mbit/s, in nine minutes, and what stands still ends after half a minute.
 */
export const BODY_PACE: BodyPace = { graceMs: 30_000, bytesASecond: 20_000 };

export interface BodyPace {
  readonly graceMs: number;
  readonly bytesASecond: number;
}

/** Many people may share one address, each with a few connections. This machine's own are not counted. */
const CONNECTIONS_OF_A_NETWORK = 500;
const CONNECTIONS = 5_000;

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

/** Behind a proxy all connections are the proxy's, and only their whole number counts. */
export function limitConnections(
  { server }: FastifyInstance,
  { trustProxy }: { readonly trustProxy: number },
  { all = CONNECTIONS, ofNetwork = CONNECTIONS_OF_A_NETWORK, isCounted = isForeign } = {},
): void {
  server.maxConnections = all;
  if (trustProxy > 0) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (!isCounted(address)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
    if (count > ofNetwork) socket.destroy();
  });
}

/**
 * A stop waits for the connections on which a request is coming or answered. Node would wait for two more: one that a browser
 * has opened ahead, on which nothing has come yet, and one that stays open after its answer. The first look is a moment
 * after the stop, so that a request on its way is answered.
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const { server } = app;
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', (done) => {
    if (server.listening) {
      const looking = setInterval(() => {
        server.closeIdleConnections();
        for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
      }, LOOK_MS);
      server.once('close', () => clearInterval(looking));
    }
    done();
  });
}

const LOOK_MS = 100;

function isForeign(address: string): boolean {
  return !isLoopback(address);
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

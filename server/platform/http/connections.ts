import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isLoopback } from '#server/platform/callers/loopback.ts';
import { networkOf } from '#server/platform/callers/network.ts';

// A connection costs a descriptor and memory for as long as it is open: a caller must not keep many of them, and one on which
// nothing comes must not keep a process that stops. How slowly a body may come is said in pace.ts.

/** Many people may share one address, each with a few connections. This machine's own are not counted. */
const CONNECTIONS_OF_A_NETWORK = 500;
const CONNECTIONS = 5_000;

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

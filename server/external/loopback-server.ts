import { createServer, type RequestListener } from 'node:http';

export interface LoopbackServer {
  /** Without a path. */
  readonly url: string;
  /** Requests that are under way are cut off. */
  close(): Promise<void>;
}

/** A server on this machine, in the place of one that is elsewhere. */
export async function listenOnLoopback(handler: RequestListener): Promise<LoopbackServer> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port to listen on');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of this machine at which no server listens now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('a port was asked for');
  return address.port;
}

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { endUnusedConnections, limitConnections } from './connections.ts';

const app = fastify();
limitConnections(app, { trustProxy: 0 }, { ofNetwork: 3, isCounted: () => true });
app.get('/', () => 'here');
const address = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

async function caller(): Promise<Socket> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

const openConnections = () =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

it('connections of one network are so many at most, and others come in once one of them has ended', async () => {
  const held = [await caller(), await caller(), await caller()];
  await expect.poll(openConnections).toBe(3);
  const refused = await caller();
  refused.resume();
  await once(refused, 'close');
  for (const socket of held) socket.destroy();
  await expect.poll(openConnections).toBe(0);
  expect((await fetch(address)).status).toBe(200);
});

it('a stop waits for a request that is being answered, and for no connection without one', async () => {
  const stopping = fastify();
  endUnusedConnections(stopping);
  const { promise: answer, resolve: finish } = Promise.withResolvers<string>();
  const { promise: asked, resolve: onAsked } = Promise.withResolvers<void>();
  stopping.get('/', () => {
    onAsked();
    return answer;
  });
  const address = await stopping.listen({ port: 0, host: '127.0.0.1' });
  const unused = connect(Number(new URL(address).port), '127.0.0.1');
  unused.resume();
  await once(stopping.server, 'connection');
  const response = fetch(address);
  await asked;
  const stopped = stopping.close();
  await once(unused, 'close');
  finish('whole');
  expect(await (await response).text()).toBe('whole');
  await stopped;
});

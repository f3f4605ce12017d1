import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { ATTACHMENT_RULES } from '#domain/ledger/rules.ts';
import { BODY_PACE, paceBodies, timeFor } from './pace.ts';

const app = fastify();
paceBodies(app, { graceMs: 100, bytesASecond: 20_000 });
app.post('/', async ({ body }) => ({ body }));
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
afterAll(() => app.close());

const HEAD =
  'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n';

/** With `allowHalfOpen`, a caller who keeps their half of the connection open, whatever comes. */
async function caller(allowHalfOpen = false): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen });
  await once(socket, 'connect');
  return socket;
}

async function textOf(socket: Socket): Promise<string> {
  const received: Buffer[] = [];
  for await (const chunk of socket) received.push(Buffer.from(chunk));
  return Buffer.concat(received).toString();
}

async function whole(): Promise<string> {
  const socket = await caller();
  socket.write(
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 3\r\nConnection: close\r\n\r\n[1]',
  );
  return textOf(socket);
}

const openConnections = () =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

describe('a body', () => {
  it('that stands still is answered 408, and the whole connection ends', async () => {
    const socket = await caller(true);
    socket.write(`${HEAD}{`);
    const answer = await textOf(socket);
    expect(answer).toContain('408 Request Timeout');
    expect(answer).toContain('Connection: close');
    await expect.poll(openConnections).toBe(0);
    socket.destroy();
  });

  it('that has come whole is left alone', async () => {
    expect(await whole()).toContain('200 OK');
  });

  it('has half a minute, and a receipt of the largest size nine minutes, before the longest request ends', () => {
    expect(timeFor(0, BODY_PACE)).toBe(30_000);
    const largest = timeFor(ATTACHMENT_RULES.bytes.max, BODY_PACE);
    expect([largest > 9 * 60_000, largest < 600_000]).toEqual([true, true]);
  });
});

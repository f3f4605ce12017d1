import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { startTestApp } from '#test/app.ts';

// One address has many spellings: what protects the API goes by the route that a request reaches.

const open = await startTestApp();

/** The status line and the headers of an answer to a request whose target is written as it stands. */
async function answerTo(target: string): Promise<string> {
  if (!open.app.server.listening) await open.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect(Number(new URL(open.app.listeningOrigin).port), '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  const received: Buffer[] = [];
  for await (const chunk of socket) received.push(Buffer.from(chunk));
  return Buffer.concat(received).toString().split('\r\n\r\n')[0] ?? '';
}

describe.each(['/%61pi', '/ap%69', '/%61%70%69'])('a call written as %s', (prefix) => {
  it('is refused from another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const answer = await open.stranger().post(`${prefix}/auth/logout`, undefined, headers);
    expect([answer.status, answer.body.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
  });

  it('is kept out of shared caches', async () => {
    expect((await open.stranger().get(`${prefix}/common/config`)).headers['cache-control']).toBe('no-store');
  });
});

it('a call whose target is a whole URL is kept out of shared caches', async () => {
  const head = await answerTo('http://x/api/common/config');
  expect(head).toContain('200 OK');
  expect(head.toLowerCase()).toContain('cache-control: no-store');
});

it('the limit of the whole API counts every spelling of a call, and what leads nowhere', async () => {
  const { stranger } = await startTestApp({ rateLimits: true });
  const counted = [
    ['GET', '/%61pi/common/config'],
    ['GET', '/%61pi/nothing'],
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['DELETE', '/nothing'],
  ] as const;
  const ask = () =>
    Promise.all(counted.map(async ([method, url]) => (await stranger().send({ method, url })).status));
  const calls = Array.from({ length: 595 }, () => stranger().get('/api/common/config'));
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(await ask()).toEqual([200, 404, 404, 404, 404]);
  expect(await ask()).toEqual([429, 429, 429, 429, 429]);
  expect((await stranger().get('/healthz')).status).toBe(200);
});

it('a process that is late turns away the other spellings of a call too, and what leads nowhere', async () => {
  const late = await startTestApp({ maxEventLoopDelay: 1 });
  await vi.waitFor(
    async () => {
      const until = performance.now() + 200;
      while (performance.now() < until);
      const calls = ['/api/auth/session', '/%61pi/auth/session', '/ap%69/nothing'].map((url) =>
        late.stranger().get(url),
      );
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([503, 503, 503]);
    },
    { timeout: 40_000, interval: 1 },
  );
});

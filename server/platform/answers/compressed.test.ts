import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { answerError } from '#server/platform/http/refusals.ts';
import { keepableJson, Serialised, sendSerialised, serialiseArray } from './serialised.ts';
import { Streamed, sendStreamed } from './streamed.ts';

const ROW = { description: 'Café – 🧾', amount: 1234 };
const ROWS_MAX = 300;

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ ...ROW, index }));
const json = (count: number) => JSON.stringify({ data: rows(count) });

async function* pieces(count: number) {
  for (const letter of json(count).match(/.{1,1000}/gsu) ?? []) yield letter;
}

async function* faulty(): AsyncGenerator<string> {
  yield* [];
  throw new Error('cannot be read');
}

/** Every way in which an answer is sent. */
const app = fastify({ logger: false })
  .decorate('clock', () => new Date(0))
  .get('/text', (_, reply) => sendSerialised(reply, new Serialised([json(ROWS_MAX)])))
  .get('/short', (_, reply) => sendSerialised(reply, new Serialised([json(1)])))
  .get('/kept', async (_, reply) => {
    const kept = keepableJson(await serialiseArray(rows(ROWS_MAX * 10)));
    expect(kept).toBeInstanceOf(Buffer);
    return sendSerialised(reply, new Serialised([kept]));
  })
  .get('/slices', (_, reply) =>
    sendSerialised(reply, new Serialised(json(ROWS_MAX).match(/.{1,5000}/gsu) ?? [])),
  )
  .get('/pieces', (_, reply) => sendStreamed(reply, new Streamed(pieces(ROWS_MAX))))
  .get('/faulty', (_, reply) => sendStreamed(reply, new Streamed(faulty())));
app.setErrorHandler(answerError);

function ask(url: string, encoding?: string) {
  return app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });
}

const LONG = [
  { url: '/text', body: json(ROWS_MAX) },
  { url: '/kept', body: json(ROWS_MAX * 10) },
  { url: '/slices', body: json(ROWS_MAX) },
  { url: '/pieces', body: json(ROWS_MAX) },
];

describe('a long answer', () => {
  it.each(LONG)('goes out compressed where its reader takes that: $url', async ({ url, body }) => {
    for (const [accepted, encoding, read] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip, deflate', 'gzip', gunzipSync],
      ['br;q=0, gzip', 'gzip', gunzipSync],
    ] as const) {
      const { headers, rawPayload } = await ask(url, accepted);
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(rawPayload.length).toBeLessThan(body.length / 5);
      expect(read(rawPayload).toString()).toBe(body);
    }
  });

  it.each(LONG)('goes out as it is to other readers: $url', async ({ url, body }) => {
    for (const accepted of [undefined, '', 'identity', 'zstd', 'br;q=0']) {
      const { headers, payload } = await ask(url, accepted);
      expect(headers).not.toHaveProperty('content-encoding');
      expect(headers.vary).toBe('accept-encoding');
      expect(payload).toBe(body);
    }
  });

  it('ends what it is made of where its reader leaves', async () => {
    const server = fastify({ forceCloseConnections: true });
    onTestFinished(() => server.close());
    const ended = Promise.withResolvers<string>();
    async function* endless() {
      try {
        for (;;) yield* pieces(ROWS_MAX);
      } finally {
        ended.resolve('ended');
      }
    }
    server.get('/', (_, reply) => sendStreamed(reply, new Streamed(endless())));
    const leaving = new AbortController();
    const url = await server.listen({ host: '127.0.0.1', port: 0 });
    const answer = await fetch(url, { signal: leaving.signal });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    leaving.abort();
    expect(await ended.promise).toBe('ended');
  });
});

it('a short answer goes out as it is: none with a token is long', async () => {
  const { headers, payload } = await ask('/short', 'br');
  expect(headers).not.toHaveProperty('content-encoding');
  expect(payload).toBe(json(1));
});

it('an answer that fails before its first piece is answered like every other error', async () => {
  const { statusCode, headers, body } = await ask('/faulty', 'br');
  expect([statusCode, headers['content-encoding']]).toEqual([500, undefined]);
  expect(JSON.parse(body)).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
});

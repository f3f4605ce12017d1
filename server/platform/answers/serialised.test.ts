import { setImmediate } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import {
  jsonWith,
  keepableJson,
  Serialised,
  sendSerialised,
  serialiseArray,
  serialisedPage,
} from './serialised.ts';

const LONG = JSON.stringify('é'.repeat(50_000));

/** What a caller receives, and how many turns the event loop took meanwhile. */
async function receive(answer: Serialised<unknown>) {
  const app = fastify();
  let turns = 0;
  let isOver = false;
  app.get('/', (_request, reply) => {
    void (async () => {
      while (!isOver) {
        await setImmediate();
        turns += 1;
      }
    })();
    reply.raw.once('finish', () => {
      isOver = true;
    });
    return sendSerialised(reply, answer);
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const response = await fetch(url);
  const body = await response.json();
  await app.close();
  return { type: response.headers.get('content-type'), body, turns };
}

it('a long answer arrives whole, and the event loop turns to others between its slices', async () => {
  const { type, body, turns } = await receive(serialisedPage(Array(20).fill(LONG), 'next'));
  expect(type).toBe('application/json; charset=utf-8');
  expect(body).toEqual({ data: Array(20).fill(JSON.parse(LONG)), nextCursor: 'next' });
  expect(turns).toBeGreaterThanOrEqual(9);
});

it.each([
  ['letters', 'x'],
  ['characters of two letters', '🧾'],
  ['both, so that a cut meets the middle of a character', 'x🧾'],
])('one long string of %s arrives whole, and in turns too', async (_, text) => {
  const data = text.repeat(300_000);
  const { body, turns } = await receive(new Serialised([JSON.stringify({ data })]));
  expect(body).toEqual({ data });
  expect(turns).toBeGreaterThanOrEqual(4);
});

it('a long answer that is kept goes out as its bytes, to each reader the same', async () => {
  const data = '🧾é'.repeat(100_000);
  const kept = keepableJson(await serialiseArray([data]));
  expect(kept).toBeInstanceOf(Buffer);
  for (let reader = 0; reader < 2; reader += 1) {
    const { type, body } = await receive(new Serialised([kept]));
    expect([type, body]).toEqual(['application/json; charset=utf-8', { data: [data] }]);
  }
  expect(keepableJson(await serialiseArray(['short']))).toBe('{"data":["short"]}');
});

it.each([
  { answer: serialisedPage([], null), body: { data: [], nextCursor: null } },
  { answer: serialisedPage(['1', '{"a":2}'], 'c'), body: { data: [1, { a: 2 }], nextCursor: 'c' } },
  { answer: await serialiseArray([]), body: { data: [] } },
  { answer: await serialiseArray([1, 2]), body: { data: [1, 2] } },
])('a short answer is one slice: $body', async ({ answer, body }) => {
  expect(answer.slices).toHaveLength(1);
  expect((await receive(answer)).body).toEqual(body);
});

it.each([
  { known: { a: 1 }, kept: { b: '[2]', c: '"3"' }, whole: { a: 1, b: [2], c: '3' } },
  { known: {}, kept: { a: '1' }, whole: { a: 1 } },
  { known: { a: undefined }, kept: { 'a "b"': '1', c: 'null' }, whole: { 'a "b"': 1, c: null } },
  { known: { a: 1 }, kept: {}, whole: { a: 1 } },
  { known: {}, kept: {}, whole: {} },
])('$known and fields that are JSON already, $kept, are one JSON', ({ known, kept, whole }) => {
  expect(JSON.parse(jsonWith(known, kept))).toEqual(whole);
});

import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { Writable } from 'node:stream';
import fastify, { type FastifyReply, LogController } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { logRequests } from '#server/platform/http/request-log.ts';
import { Serialised, sendSerialised } from './serialised.ts';
import { type ReaderLimits, readableOf, Streamed, sendStreamed } from './streamed.ts';

const PATIENT: ReaderLimits = { stalledMs: 600_000, longestMs: 600_000 };
const PIECE = 'x'.repeat(100_000);
/** More pieces than the buffers of a connection hold. */
const MANY = 300;

/** A server with one answer, and what it logs. */
async function serve(send: (reply: FastifyReply) => FastifyReply) {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  const app = fastify({
    logger: { stream },
    logController: new LogController({ disableRequestLogging: true }),
  });
  onTestFinished(() => app.close());
  logRequests(app);
  const ended = Promise.withResolvers<boolean>();
  app.get('/answers/:id', (_request, reply) => {
    reply.raw.once('close', () => ended.resolve(reply.raw.writableFinished));
    return send(reply);
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  lines.length = 0;
  const begin = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(`${origin}/answers/1`, (answer) => {
        // That it ends too early is what the server is asked about.
        answer.on('error', () => {});
        resolve(answer);
      }).on('error', reject);
    });
  return { lines, begin, isWhole: ended.promise };
}

async function* pieces(count: number): AsyncGenerator<string> {
  for (let made = 0; made < count; made += 1) yield PIECE;
}

describe('an answer in pieces', () => {
  it('asks for the next one when the one before it is taken, and for none once its reader is gone', async () => {
    let made = 0;
    let isOver = false;
    async function* endless() {
      try {
        for (;;) {
          made += 1;
          yield PIECE;
        }
      } finally {
        isOver = true;
      }
    }
    const stream = readableOf(endless());
    const reader = stream[Symbol.asyncIterator]();
    for (let taken = 1; taken <= 20; taken += 1) {
      await reader.next();
      expect(made).toBeLessThanOrEqual(taken + 2);
    }
    const closed = new Promise((resolve) => stream.once('close', resolve));
    stream.destroy();
    await closed;
    expect(isOver).toBe(true);
  });

  it.each([
    { made: 'while it is sent', answer: () => new Streamed(pieces(MANY)) },
    { made: 'before', answer: () => new Serialised(Array(MANY).fill(PIECE)) },
  ])('that was made $made is ended where its reader takes nothing, or takes too long', async ({ answer }) => {
    for (const [limits, why] of [
      [{ ...PATIENT, stalledMs: 100 }, 'the reader took nothing'],
      [{ ...PATIENT, longestMs: 100 }, 'the reader took too long'],
    ] as const) {
      const made = answer();
      const { lines, begin, isWhole } = await serve((reply) =>
        made instanceof Streamed ? sendStreamed(reply, made, limits) : sendSerialised(reply, made, limits),
      );
      const reader = await begin();
      reader.pause();
      expect(await isWhole).toBe(false);
      reader.destroy();
      expect(lines).toMatchObject([
        { msg: 'broken off', method: 'GET', route: '/answers/:id', err: { message: why } },
      ]);
    }
  });

  it.each(['stalledMs', 'longestMs'])(
    'is ended by %s where its reader takes all but the tail, too',
    async (limit) => {
      const { begin, isWhole } = await serve((reply) => {
        const take = () => {};
        Object.assign(reply.raw.socket ?? {}, { _write: take, _writev: take });
        async function* short() {
          yield 'of two';
          yield ' pieces';
        }
        return sendStreamed(reply, new Streamed(short()), { ...PATIENT, [limit]: 100 });
      });
      begin().catch(() => undefined);
      expect(await isWhole).toBe(false);
    },
  );

  it('that cannot be read to its end is broken off, and the log says why and of which route', async () => {
    async function* faulty() {
      yield PIECE;
      throw new Error('cannot be read');
    }
    const closed = Promise.withResolvers<void>();
    const answer = new Streamed(faulty(), closed.resolve);
    const { lines, begin, isWhole } = await serve((reply) => sendStreamed(reply, answer, PATIENT));
    (await begin()).resume();
    expect(await isWhole).toBe(false);
    await closed.promise;
    expect(lines).toMatchObject([
      { level: 40, msg: 'broken off', route: '/answers/:id', err: { message: 'cannot be read' } },
    ]);
  });

  it('whose reader leaves is no failure: the log has no line of it', async () => {
    const closed = Promise.withResolvers<void>();
    const answer = new Streamed(pieces(MANY), closed.resolve);
    const { lines, begin, isWhole } = await serve((reply) => sendStreamed(reply, answer, PATIENT));
    (await begin()).destroy();
    expect(await isWhole).toBe(false);
    await closed.promise;
    expect(lines).toEqual([]);
  });

  it('is whole to a reader who takes it, and leaves the line of every answer', async () => {
    const { lines, begin, isWhole } = await serve((reply) =>
      sendStreamed(reply, new Streamed(pieces(20)), PATIENT),
    );
    const reader = await begin();
    let received = 0;
    reader.on('data', (chunk: Buffer) => {
      received += chunk.length;
    });
    await once(reader, 'end');
    expect([await isWhole, received]).toEqual([true, 20 * PIECE.length]);
    expect(lines).toMatchObject([{ msg: 'answered', route: '/answers/:id', status: 200 }]);
  });
});

it('a slice of an answer is kept no longer than until it is sent', async () => {
  const answer = new Serialised(Array(MANY).fill(PIECE));
  const left: number[] = [];
  const { begin, isWhole } = await serve((reply) => sendSerialised(reply, answer));
  const reader = await begin();
  reader.on('data', () => left.push(answer.slices.length));
  expect(await isWhole).toBe(true);
  expect(answer.slices).toEqual([]);
  expect(new Set(left).size).toBeGreaterThan(MANY / 10);
});

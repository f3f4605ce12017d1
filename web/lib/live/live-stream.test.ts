import type { EventSourceMessage } from 'eventsource-parser';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { follow, type LiveStream, SILENCE_MS } from './live-stream.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const STREAM =
  'retry: 2000\n\n: heartbeat\n\nid: 7\nevent: transaction.created\ndata: {"seq":7}\n\nid: 8\r\nevent: group.edited\r\ndata: {\r\ndata: "seq":8}\r\n\r\n';

const EVENTS = [
  { id: '7', event: 'transaction.created', data: '{"seq":7}' },
  { id: '8', event: 'group.edited', data: '{\n"seq":8}' },
];

/** A server whose connections the test writes to and breaks, and what the follower made of it. */
function followed(from: string | null = 'first') {
  let place = from ?? undefined;
  const openings: (string | undefined)[] = [];
  const events: EventSourceMessage[] = [];
  const state = { gaps: 0 };
  /** Of each connection. */
  const signals: AbortSignal[] = [];
  let returnNetwork = () => {};
  const stop = new AbortController();
  let connection: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream: LiveStream = {
    lastEventId: () => place,
    onPlace: (id) => {
      place = id;
    },
    async open(lastEventId, signal) {
      openings.push(lastEventId);
      return new ReadableStream({
        start(controller) {
          connection = controller;
          signal.addEventListener('abort', () => controller.error(new Error('aborted')));
        },
      });
    },
    onEvent: (event) => events.push(event),
    onGap: () => {
      state.gaps++;
    },
    whenSeen: () => Promise.resolve(),
    whileSeen(signal) {
      signals.push(signal);
      return signal;
    },
    pause: (ms) =>
      new Promise((resolve) => {
        setTimeout(() => resolve(false), ms);
        returnNetwork = () => resolve(true);
      }),
  };
  const done = follow(stream, stop.signal);
  return {
    openings,
    events,
    state,
    signals,
    stop: () => stop.abort(),
    done,
    settle: () => advance(0),
    send: (text: string) => connection?.enqueue(new TextEncoder().encode(text)),
    drop: () => connection?.error(new Error('connection reset')),
    returnNetwork: () => returnNetwork(),
  };
}

/** Moves the clock, and lets the parser be loaded before and after. */
async function advance(ms: number): Promise<void> {
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(ms);
  await vi.dynamicImportSettled();
}

describe('a live stream', () => {
  it('gives the same events wherever the network cuts it, and resumes behind the last', async () => {
    const cutting = fc.asyncProperty(fc.array(fc.nat(STREAM.length), { maxLength: 12 }), async (cuts) => {
      const places = [...cuts.sort((a, b) => a - b), STREAM.length];
      const server = followed();
      await server.settle();
      for (const [index, end] of places.entries()) {
        server.send(STREAM.slice(places[index - 1] ?? 0, end));
        await server.settle();
      }
      server.drop();
      await advance(2000);
      server.stop();
      expect([server.events, server.openings]).toEqual([EVENTS, ['first', '8']]);
    });
    await fc.assert(cutting);
  });

  it('waits for as long as the server asks before it connects again', async () => {
    const server = followed();
    await server.settle();
    server.send('retry: 20000\n\n');
    await server.settle();
    server.drop();
    await advance(9_999);
    expect(server.openings).toHaveLength(1);
    await advance(10_001);
    expect(server.openings).toHaveLength(2);
  });

  it('keeps the place of the last event while later ones name none', async () => {
    const server = followed();
    await server.settle();
    server.send('id: 3\ndata: a\n\ndata: b\n\n: heartbeat\n\n');
    await server.settle();
    server.drop();
    await advance(1000);
    expect([server.events.length, server.openings]).toEqual([2, ['first', '3']]);
  });

  it('resumes behind the last event after the connection broke', async () => {
    const server = followed();
    await server.settle();
    server.send('id: 41\nevent: transaction.created\ndata: {}\n\n');
    await server.settle();
    server.drop();
    await advance(1000);
    expect(server.events).toMatchObject([{ event: 'transaction.created' }]);
    expect(server.openings).toEqual(['first', '41']);
    expect(server.state.gaps).toBe(0);
  });

  it('begins behind the place where it stood before the first read', async () => {
    const server = followed('place of the sign-in');
    await server.settle();
    server.send(': hello\n\n');
    await server.settle();
    expect([server.openings, server.state.gaps]).toEqual([['place of the sign-in'], 0]);
  });

  it('says at each opening that something may have been missed while there is nothing to resume behind', async () => {
    const server = followed(null);
    await server.settle();
    server.send(': hello\n\n');
    await server.settle();
    server.drop();
    await advance(1000);
    server.send(': hello\n\n');
    await server.settle();
    server.send(': heartbeat\n\n');
    await server.settle();
    expect(server.state.gaps).toBe(2);
  });

  it('is opened anew when it has been silent for longer than two heartbeats', async () => {
    const server = followed();
    await server.settle();
    await advance(SILENCE_MS - 1);
    expect(server.openings).toHaveLength(1);
    await advance(2000);
    expect(server.openings).toHaveLength(2);
  });

  it('leaves nothing behind of a connection that broke', async () => {
    const { signals, send, drop, settle } = followed();
    await settle();
    send(STREAM);
    await settle();
    drop();
    await advance(5_000);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it('waits longer after each failure, and at most half a minute', async () => {
    const server = followed();
    await server.settle();
    for (let failure = 0; failure < 20; failure++) {
      server.drop();
      await advance(30_000);
    }
    expect(server.openings).toHaveLength(21);
  });

  it('waits no longer than after a first failure once the network has returned', async () => {
    const server = followed();
    await server.settle();
    for (let failure = 0; failure < 6; failure++) {
      server.drop();
      await advance(30_000);
    }
    server.drop();
    await server.settle();
    server.returnNetwork();
    await server.settle();
    expect(server.openings).toHaveLength(8);
    server.drop();
    await advance(1000);
    expect(server.openings).toHaveLength(9);
  });

  it('ends when it is stopped', async () => {
    const server = followed();
    await server.settle();
    server.stop();
    await advance(60_000);
    await server.done;
    expect(server.openings).toHaveLength(1);
  });
});

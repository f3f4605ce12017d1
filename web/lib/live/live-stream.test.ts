import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { follow, type LiveStream, SILENCE_MS } from './live-stream.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server whose connections the test writes to and breaks, and what the follower made of it. */
function followed() {
  const openings: (string | undefined)[] = [];
  const events: string[] = [];
  const state = { gaps: 0 };
  const stop = new AbortController();
  let connection: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream: LiveStream = {
    async open(lastEventId, signal) {
      openings.push(lastEventId);
      return new ReadableStream({
        start(controller) {
          connection = controller;
          signal.addEventListener('abort', () => controller.error(new Error('aborted')));
        },
      });
    },
    onEvent: ({ event }) => events.push(event),
    onGap: () => {
      state.gaps++;
    },
    whenSeen: () => Promise.resolve(),
    whileSeen: (signal) => signal,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
  const done = follow(stream, stop.signal);
  return {
    openings,
    events,
    state,
    stop: () => stop.abort(),
    done,
    settle: () => vi.advanceTimersByTimeAsync(0),
    send: (text: string) => connection?.enqueue(new TextEncoder().encode(text)),
    drop: () => connection?.error(new Error('connection reset')),
  };
}

describe('a live stream', () => {
  it('resumes behind the last event after the connection broke', async () => {
    const server = followed();
    await server.settle();
    server.send('id: 41\nevent: transaction.created\ndata: {}\n\n');
    await server.settle();
    server.drop();
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.events).toEqual(['transaction.created']);
    expect(server.openings).toEqual([undefined, '41']);
    expect(server.state.gaps).toBe(0);
  });

  it('says that something may have been missed when there is nothing to resume behind', async () => {
    const server = followed();
    await server.settle();
    server.send(': hello\n\n');
    await server.settle();
    server.drop();
    await vi.advanceTimersByTimeAsync(1000);
    server.send(': hello\n\n');
    await server.settle();
    server.send(': heartbeat\n\n');
    await server.settle();
    expect(server.state.gaps).toBe(1);
  });

  it('is opened anew when it has been silent for longer than two heartbeats', async () => {
    const server = followed();
    await server.settle();
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
    expect(server.openings).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.openings).toHaveLength(2);
  });

  it('waits longer after each failure, and at most half a minute', async () => {
    const server = followed();
    await server.settle();
    for (let failure = 0; failure < 20; failure++) {
      server.drop();
      await vi.advanceTimersByTimeAsync(30_000);
    }
    expect(server.openings).toHaveLength(21);
  });

  it('ends when it is stopped', async () => {
    const server = followed();
    await server.settle();
    server.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    await server.done;
    expect(server.openings).toHaveLength(1);
  });
});

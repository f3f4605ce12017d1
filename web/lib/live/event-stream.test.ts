import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStreamReader } from './event-stream.ts';

const STREAM =
  'retry: 2000\n\n: heartbeat\n\nid: 7\nevent: transaction.created\ndata: {"seq":7}\n\nid: 8\r\nevent: group.edited\r\ndata: {\r\ndata: "seq":8}\r\n\r\n';

const EVENTS = [
  { id: '7', event: 'transaction.created', data: '{"seq":7}' },
  { id: '8', event: 'group.edited', data: '{\n"seq":8}' },
];

describe('a stream of events', () => {
  it('gives the same events wherever the network cuts it', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(STREAM.length), { maxLength: 12 }), (cuts) => {
        const places = [0, ...cuts.sort((a, b) => a - b), STREAM.length];
        const reader = createStreamReader();
        const events = places.flatMap((end, index) => reader.read(STREAM.slice(places[index - 1] ?? 0, end)));
        expect(events).toEqual(EVENTS);
      }),
    );
  });

  it('heartbeats are no events, and the wait that the server asks for is kept', () => {
    const reader = createStreamReader();
    expect(reader.read(': heartbeat\n\nretry: 4000\n\n')).toEqual([]);
    expect(reader.retryMs()).toBe(4000);
  });

  it('an event without an id of its own keeps the last one', () => {
    const reader = createStreamReader();
    expect(reader.read('id: 3\ndata: a\n\ndata: b\n\n').map(({ id }) => id)).toEqual(['3', '3']);
  });
});

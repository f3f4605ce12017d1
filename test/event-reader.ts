import { type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import type { FastifyInstance } from 'fastify';

export interface LiveEvent {
  readonly event: string;
  readonly data: { groupId: string; id: string; version: number; seq: number; userId?: string };
}

/** A client that reads the event stream over a real connection. */
export interface EventReader {
  readonly status: number;
  /** Waits for the next event. */
  next(): Promise<LiveEvent>;
  /** The place that the server named last. */
  lastEventId(): string;
  /** Waits until the server has ended the stream. */
  ended(): Promise<void>;
  close(): void;
}

export async function readEvents(
  app: FastifyInstance,
  headers: Record<string, string>,
): Promise<EventReader> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const sent = request(`${app.listeningOrigin}/api/events`, { headers }).end();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject);
  });
  const lines = createInterface({ input: response })[Symbol.asyncIterator]();
  // A connection that one end cuts is an error to Node and nothing unusual here.
  response.on('error', () => {});
  const end = new Promise<void>((resolve) => response.once('close', resolve));
  let lastEventId = '';

  async function nextMessage(): Promise<Map<string, string>> {
    const fields = new Map<string, string>();
    for (;;) {
      const { value: line, done } = await lines.next();
      if (done) throw new Error('the stream ended');
      if (line === '') return fields;
      const [, name = '', value = ''] = /^([a-z]*): (.*)$/.exec(line) ?? [];
      fields.set(name, value);
      if (name === 'id') lastEventId = value;
    }
  }

  // The first message tells that the server has begun to listen for this reader.
  if (response.statusCode === 200) await nextMessage();
  return {
    status: response.statusCode ?? 0,
    async next() {
      for (;;) {
        const message = await nextMessage();
        const event = message.get('event');
        if (event !== undefined) return { event, data: JSON.parse(message.get('data') ?? '{}') };
      }
    },
    lastEventId: () => lastEventId,
    ended: () => end,
    close: () => void sent.destroy(),
  };
}

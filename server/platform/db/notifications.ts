import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { text } from './columns.ts';
import { createOutage, type Warn } from './outage.ts';
import { statement } from './statement.ts';

/** What processes on one database tell each other: PostgreSQL's LISTEN on one connection of its own. */
export interface Notifications {
  /** `receive` runs for every payload on the channel, this process's own included. Before `start`. */
  on(channel: string, receive: (payload: string) => void): void;
  /**
   * `recover` runs after the connection was lost and is back: whatever was said meanwhile was missed. It must
   * not throw: no request would answer for the error.
   */
  onGap(recover: () => void): void;
  /** Runs on this connection if it is there, and on each one that follows: for locks that last as long as it does. */
  hold(text: string, values: readonly string[]): Promise<void>;
  /** Resolves when every channel is listened to. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Every process hears of it once the database transaction has ended. PostgreSQL lines up the ends of all that do this. */
export const notify = statement({
  text: 'select pg_notify(:channel, :payload)::text as sent',
  values: { channel: text, payload: text },
  row: { sent: text },
});

const GAP = Symbol('gap');
const RETRY_MS = [100, 500, 1_000, 2_000, 5_000];
/** A connection that a firewall dropped in silence shows itself only when it is used. */
const PROBE_MS = 30_000;
const PATIENCE_MS = 10_000;

export function createNotifications(url: string, warn: Warn): Notifications {
  const emitter = new EventEmitter();
  /** The one that listens, or is about to. */
  let client: pg.Client | undefined;
  let closed = false;
  const held: { readonly text: string; readonly values: readonly string[] }[] = [];
  const outage = createOutage('What other processes say is not heard', warn);

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    let isListening = false;
    client = next;
    next.on('notification', ({ channel, payload }) => emitter.emit(channel, payload ?? ''));
    const probe = setInterval(() => next.query('select 1').catch(() => next.end()), PROBE_MS);
    probe.unref();
    next.once('end', () => {
      clearInterval(probe);
      if (isListening) void reconnect();
    });
    // 'end' follows and reconnects; without a listener the error would end the process.
    next.on('error', () => {});
    try {
      await next.connect();
      for (const channel of emitter.eventNames()) {
        if (typeof channel === 'string') await next.query(`listen ${next.escapeIdentifier(channel)}`);
      }
      for (const { text, values } of held) await next.query(text, [...values]);
    } catch (error) {
      // A standby lets us in and refuses to listen: each attempt would leave a connection open.
      clearInterval(probe);
      await next.end().catch(() => {});
      throw error;
    }
    isListening = true;
  }

  async function reconnect(): Promise<void> {
    for (let attempt = 0; !closed; attempt++) {
      await sleep(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)], undefined, { ref: false });
      if (closed || !(await isBack())) continue;
      emitter.emit(GAP);
      return;
    }
  }

  async function isBack(): Promise<boolean> {
    try {
      await connect();
      outage.ended();
      return !closed;
    } catch (error) {
      outage.failed(error);
      return false;
    }
  }

  return {
    on: (channel, receive) => void emitter.on(channel, receive),
    onGap: (recover) => void emitter.on(GAP, recover),
    async hold(text, values) {
      held.push({ text, values });
      await client?.query(text, [...values]).catch(() => {});
    },
    start: connect,
    async close() {
      closed = true;
      await client?.end();
    },
  };
}

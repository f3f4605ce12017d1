import { setTimeout as wait } from 'node:timers/promises';
import { signatureOf } from './signature.ts';
import type { StandInEvent } from './stand-in-books.ts';

/** Brings one notification to its destination; the status of the answer. */
export type SendEvent = (body: Buffer, headers: Readonly<Record<string, string>>) => Promise<number>;

export interface Deliveries {
  /** Queues it; those before it are sent first. */
  push(event: StandInEvent): void;
  /** Once all that is queued has been sent. */
  sent(): Promise<void>;
  /** Sends it now, also again; the status of the answer. */
  send(event: StandInEvent): Promise<number>;
  /** Every event so far, sent or not. */
  readonly all: readonly StandInEvent[];
  /** From now on nothing is sent by itself. */
  withhold(withheld: boolean): void;
}

const TRIES = 5;
const PAUSE_MS = 200;

/** Sends events one after the other, each until it is taken or has been tried some times. */
export function createDeliveries(send: SendEvent, secret: string, clock: () => Date): Deliveries {
  const all: StandInEvent[] = [];
  let isWithheld = false;
  let queue = Promise.resolve();
  const deliver = (event: StandInEvent) => {
    const body = Buffer.from(JSON.stringify(event));
    const headers = {
      'content-type': 'application/json',
      'paddle-signature': signatureOf(body, secret, clock()),
    };
    return send(body, headers).catch(() => 0);
  };
  const insist = async (event: StandInEvent) => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (tries > 0) await wait(PAUSE_MS * 2 ** tries);
      const status = await deliver(event);
      if (status >= 200 && status < 300) return;
    }
  };
  return {
    all,
    push(event) {
      all.push(event);
      if (!isWithheld) queue = queue.then(() => insist(event));
    },
    sent: () => queue,
    send: deliver,
    withhold(withheld) {
      isWithheld = withheld;
    },
  };
}

import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

// Asks again and again, in a thread of its own: what the benchmark itself has to do delays no answer.

export interface ProbeTarget {
  /** Of the target or of several that are measured together. */
  readonly name: 'health' | 'read' | 'create';
  readonly url: string;
  readonly headers: Record<string, string>;
  /** Sent where it is there. */
  readonly body?: string;
}

export interface Answered {
  readonly name: ProbeTarget['name'];
  /** Milliseconds. */
  readonly took: number;
  readonly status: number;
  /** Of a refusal. */
  readonly retryAfter: string | null;
}

const PAUSE_MS = 10;

const targets: readonly ProbeTarget[] = workerData;
let answered: Answered[] = [];
let isOver = false;
/** Of each target the question that is asked now. */
const asking: Promise<void>[] = [];

/** Any message asks for what was answered since the last one, with what is being asked now; after "stop" no more is asked. */
parentPort?.on('message', async (message: 'take' | 'stop') => {
  isOver = message === 'stop';
  await Promise.all(asking);
  parentPort?.postMessage(answered);
  answered = [];
  if (isOver) parentPort?.close();
});

const ask = async ({ name, url, headers, body }: ProbeTarget) => {
  const begun = performance.now();
  const answer = await fetch(url, { headers, ...(body !== undefined && { method: 'POST', body }) });
  await answer.text();
  const retryAfter = answer.headers.get('retry-after');
  answered.push({ name, took: performance.now() - begun, status: answer.status, retryAfter });
};

// Where an answer of the first round is there, the connections are.
await Promise.all(targets.map(ask));
answered = [];
parentPort?.postMessage('ready');
await Promise.all(
  targets.map(async (target, index) => {
    while (!isOver) {
      const question = ask(target);
      asking[index] = question;
      await question;
      await wait(PAUSE_MS);
    }
  }),
);

import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

// Asks again and again, in a thread of its own: what the benchmark itself has to do delays no answer.

export interface ProbeTarget {
  readonly url: string;
  readonly headers: Record<string, string>;
}

export interface Answered {
  /** Its place among the targets. */
  readonly target: number;
  /** Milliseconds. */
  readonly took: number;
  readonly status: number;
  /** Of a refusal. */
  readonly retryAfter: string | null;
}

const PAUSE_MS = 10;

const targets: readonly ProbeTarget[] = workerData;
const answered: Answered[] = [];
let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});

/** Where an answer of the first round is there, the connections are. */
const ask = async (target: number, { url, headers }: ProbeTarget) => {
  const begun = performance.now();
  const answer = await fetch(url, { headers });
  await answer.text();
  const retryAfter = answer.headers.get('retry-after');
  return { target, took: performance.now() - begun, status: answer.status, retryAfter };
};

await Promise.all(targets.map((target, index) => ask(index, target)));
parentPort?.postMessage('ready');
await Promise.all(
  targets.map(async (target, index) => {
    while (!isOver) {
      answered.push(await ask(index, target));
      await wait(PAUSE_MS);
    }
  }),
);
parentPort?.postMessage(answered);

import { once } from 'node:events';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

// Takes as much processor time as it is told, in a process without any part in the application. So what is
// measured meanwhile is due to the machine alone.

export interface Burning {
  readonly ms: number;
  /** Of all processors together. */
  readonly cpuMs: number;
}

/** As many as work for a caller at once. */
const THREADS = 4;
const SLICE_MS = 5;

if (isMainThread) await lead();
else parentPort?.on('message', ({ ms, cpuMs }: Burning) => burn(ms, cpuMs / ms));

async function lead(): Promise<void> {
  const threads = Array.from({ length: THREADS }, () => new Worker(new URL(import.meta.url)));
  await Promise.all(threads.map((thread) => once(thread, 'online')));
  process.send?.('ready');
  process.on('message', ({ ms, cpuMs }: Burning) => {
    for (const thread of threads) thread.postMessage({ ms, cpuMs: cpuMs / THREADS });
  });
}

/** Of processor time: where others take the processor, it catches up on what it was told. */
function burn(ms: number, share: number): void {
  const sleeper = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const begun = performance.now();
  const before = process.threadCpuUsage();
  for (;;) {
    const elapsed = performance.now() - begun;
    if (elapsed >= ms) return;
    const { user, system } = process.threadCpuUsage(before);
    if ((user + system) / 1000 > share * elapsed + SLICE_MS) Atomics.wait(sleeper, 0, 0, SLICE_MS / share);
  }
}

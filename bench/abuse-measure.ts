import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Burning } from './abuse-burner.ts';
import type { Answered, ProbeTarget } from './abuse-probe.ts';
import { median } from './report.ts';
import type { Servers } from './servers.ts';

const WINDOW_MS = 500;
const CONTROL_MS = 3000;

export interface Measurement {
  readonly outcome: unknown;
  /** Milliseconds, as are all others: of one round of the work. */
  readonly took: number;
  /** Of all rounds. */
  readonly window: number;
  /** Of application, database and load, taken from the processors. */
  readonly cpu: number;
  readonly hold: number;
  readonly health: number;
  /** The median of the answers to what other users read. */
  readonly read: number;
  /** The median of the answers to their creations. */
  readonly create: number;
  /** Requests of others that were not answered with what they asked for. */
  readonly refused: number;
}

/** `targets`: of each name one or more. */
export async function startMeasuring(servers: Servers, targets: readonly ProbeTarget[]) {
  const burner = fork(new URL('./abuse-burner.ts', import.meta.url));
  await once(burner, 'message');
  // One thread for all measurements: the first questions of a new one take several times as long, as its code is not compiled.
  const probe = new Worker(new URL('./abuse-probe.ts', import.meta.url), { workerData: targets });
  await once(probe, 'message');
  const takeAnswered = async (message: 'take' | 'stop' = 'take'): Promise<Answered[]> => {
    probe.postMessage(message);
    const [answered] = await once(probe, 'message');
    return answered;
  };

  /** What the others meet while `work` is done, again and again for so long that they have asked often. */
  const measure = async (work: () => Promise<unknown>): Promise<Measurement> => {
    // Reading either begins the next measurement.
    await takeAnswered();
    await longestHold(servers);
    const cpuBefore = await servers.cpuTime();
    const begun = performance.now();
    let outcome: unknown;
    let rounds = 0;
    while (rounds === 0 || performance.now() - begun < WINDOW_MS) {
      outcome = await work();
      rounds += 1;
    }
    const window = performance.now() - begun;
    const cpu = (await servers.cpuTime()) - cpuBefore;
    const answered = await takeAnswered();
    const tookOf = (name: ProbeTarget['name']) =>
      answered.filter((one) => one.name === name).map((one) => one.took);
    return {
      outcome,
      took: window / rounds,
      window,
      cpu,
      hold: await longestHold(servers),
      health: Math.max(...tookOf('health')),
      read: median(tookOf('read')),
      create: median(tookOf('create')),
      refused: answered.filter(({ status }) => status >= 400).length,
    };
  };

  return {
    measure,
    /** What they meet while an unrelated process takes as much of the processors, for as long or three seconds. */
    control: ({ window, cpu }: Measurement) => {
      const ms = Math.min(window, CONTROL_MS);
      return measure(() => burn(burner, { ms, cpuMs: (cpu / window) * ms }));
    },
    stop: async () => {
      burner.kill();
      await takeAnswered('stop');
    },
  };
}

async function burn(burner: ChildProcess, burning: Burning): Promise<void> {
  burner.send(burning);
  await new Promise((resolve) => setTimeout(resolve, burning.ms));
}

async function longestHold(servers: Servers): Promise<number> {
  const metrics = await fetch(`${servers.app}/metrics`).then((answer) => answer.text());
  return Number(metrics.match(/^nodejs_eventloop_lag_max_seconds (\S+)/m)?.[1] ?? Number.NaN) * 1000;
}

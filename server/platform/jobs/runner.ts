import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type Runner, type RunnerOptions, run, type WorkerEvents } from 'graphile-worker';
import type { Deps } from '#server/deps.ts';
import { autocommit } from '#server/platform/db/database.ts';
import { createOutage } from '#server/platform/db/outage.ts';
import { unlockJobs } from './abandoned.ts';

/** What runs jobs in this process until it is stopped. */
export interface JobRunner {
  readonly addJob: Runner['addJob'];
  /** Lets the jobs that are running finish. */
  stop(): Promise<void>;
}

interface Begun {
  readonly runner: Runner;
  /** What its jobs are locked by. */
  readonly pool: string;
  /** Resolves where it should have ended by itself, and has not after END_WITHIN_MS. */
  readonly isOverdue: Promise<void>;
}

const RETRY_MS = 1_000;

/** It gives its running jobs 5 s to end. */
const END_WITHIN_MS = 7_000;

/**
 * graphile-worker ends by itself where the end of a job cannot be recorded, as while PostgreSQL starts again. It is then begun
 * again, and what it was at is run once more. Where the ends of several jobs cannot be recorded, version 0.18 waits for ever: it
 * is waited for no longer than END_WITHIN_MS.
 */
export async function startRunner(
  { db, holdPool }: Pick<Deps, 'db' | 'holdPool'>,
  options: RunnerOptions,
): Promise<JobRunner> {
  const outage = createOutage('Jobs do not run', (line) => options.logger?.error(line));
  let isStopped = false;
  let begun = await begin();
  const ended = keepRunning();

  async function begin(): Promise<Begun> {
    const events: WorkerEvents = new EventEmitter();
    let pool = '';
    events.once('pool:create', ({ workerPool }) => {
      pool = workerPool.id;
    });
    const isOverdue = new Promise<void>((resolve) => {
      events.once('pool:fatalError', () => setTimeout(resolve, END_WITHIN_MS).unref());
    });
    const runner = await run({ ...options, events, preset: RECORDED_AT_ONCE });
    // Its failure is what `keepRunning` waits for.
    runner.promise.catch(() => {});
    await holdPool(pool);
    return { runner, pool, isOverdue };
  }

  async function keepRunning(): Promise<void> {
    while (!isStopped) {
      const { runner, pool, isOverdue } = begun;
      await Promise.race([runner.promise.catch(() => {}), isOverdue]);
      // Overdue, it would go on with the schedule beside its successor.
      runner.stop().catch(() => {});
      if (!isStopped) await beginAgain(pool);
    }
  }

  async function beginAgain(pool: string): Promise<void> {
    for (let isBegun = false; !isBegun && !isStopped; ) {
      await wait(RETRY_MS);
      try {
        await unlockJobs(autocommit(db), [pool]);
        if (!isStopped) begun = await begin();
        isBegun = true;
        outage.ended();
      } catch (error) {
        outage.failed(error);
      }
    }
  }

  return {
    addJob: (...job) => begun.runner.addJob(...job),
    async stop() {
      isStopped = true;
      // Each has ended by itself where the database was away; the second may have been begun meanwhile.
      await stopOne(begun);
      await ended;
      await stopOne(begun);
    },
  };
}

async function stopOne({ runner, isOverdue }: Begun): Promise<void> {
  await Promise.race([runner.stop().catch(() => {}), isOverdue]);
}

/**
 * Without batches graphile-worker waits for no record of a job's end. One that cannot be written is an error that nothing
 * handles, which would end the process, and a run of what is queued is over before its last job is recorded.
 */
export const RECORDED_AT_ONCE = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

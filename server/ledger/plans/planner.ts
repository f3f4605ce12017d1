import { Worker } from 'node:worker_threads';
import type { Balance } from '#domain/ledger/balance.ts';
import type { Debt } from '#domain/ledger/debt.ts';
import { planSettlement, type SettlementPlan } from '#domain/settlement/settlement.ts';
import type { AskedWork, FairQueue } from '#server/platform/turns/fair-queue.ts';
import { onAbortOf } from '#server/platform/turns/leaving.ts';

/** What a plan is made from: each member's balance and each pair's debt, in one currency of one group. */
export interface PlanTask {
  readonly balances: readonly Balance[];
  readonly debts: readonly Debt[];
}

/** A task for a thread of its own, and how long it may look for fewer payments. */
export interface SearchTask extends PlanTask {
  readonly timeLimitMs: number;
}

/** Searches run one thread at a time: each takes a whole core, and requests need the others. */
export type Searches = FairQueue<SettlementPlan>;

/** Who asks for a plan, and of what. */
export interface PlanCaller {
  readonly groupId: string;
  readonly userId: string;
  /** Of the request. */
  readonly signal: AbortSignal;
}

/** A search, as the queue knows it, and the signal of the request that waits for it. */
export type PlanAsked = Required<Pick<AskedWork<SettlementPlan>, 'key' | 'lane'>> &
  Pick<PlanCaller, 'signal'>;

/**
 * The currencies that need new plans for one answer share a second: a group of 500 has ten currencies, and
 * ten seconds are longer than a reader waits. For 40 members, a tenth of a second finds as few payments as a
 * second. For 500 members with irregular balances it finds a plan with 4 percent more payments.
 */
export function timeLimitOf(tasks: readonly PlanTask[]): number {
  return SEARCH_MS / Math.max(1, tasks.filter(isSearched).length);
}

/**
 * The fewest payments, found without holding up other requests: a few members are planned in a few
 * milliseconds, more of them in a thread of their own. Undefined where too many searches wait, or the caller
 * no longer waits.
 */
export function findPlan(
  searches: Searches,
  { key, lane, signal }: PlanAsked,
  task: SearchTask,
): Promise<SettlementPlan | undefined> {
  if (!isSearched(task)) {
    return Promise.resolve(planSettlement(task.balances, task.debts));
  }
  if (signal.aborted) return Promise.resolve(undefined);
  return searches({ key, lane, onLeave: onAbortOf(signal), work: () => planInThread(task) });
}

/** Whether the fewest payments are looked for in a thread of their own. */
export function isSearched({ balances }: PlanTask): boolean {
  return balances.length > INLINE_MEMBERS;
}

const SEARCH_MS = 1_000;

/** Up to this many members, a plan takes less time than a slow request, whatever the amounts. */
const INLINE_MEMBERS = 16;

/** The search itself stops after a second at most; a thread that takes this long is stuck. */
const THREAD_LIMIT_MS = 10_000;

function planInThread(task: SearchTask): Promise<SettlementPlan> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./planner-worker.ts', import.meta.url), { workerData: task });
    const limit = setTimeout(() => worker.terminate(), THREAD_LIMIT_MS);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(limit);
      // Has no effect once a message has arrived: the promise is settled.
      reject(new Error('The settlement planner ended without a plan'));
    });
  });
}

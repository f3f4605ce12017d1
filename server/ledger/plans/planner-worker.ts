import { parentPort, workerData } from 'node:worker_threads';
import { planSettlement } from '#domain/settlement/settlement.ts';
import type { PlanTask } from './planner.ts';

const { balances, debts }: PlanTask = workerData;
parentPort?.postMessage(
  planSettlement(balances, debts, { timeLimitMs: 1_000, now: () => performance.now() }),
);

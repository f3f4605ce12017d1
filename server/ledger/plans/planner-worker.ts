import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { planSettlement } from '#domain/settlement/settlement.ts';
import type { SearchTask } from './planner.ts';

// Requests come first where processors are few. Linux gives each thread a priority of its own; elsewhere it
// would be the process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const { balances, debts, timeLimitMs }: SearchTask = workerData;
parentPort?.postMessage(planSettlement(balances, debts, { timeLimitMs, now: () => performance.now() }));

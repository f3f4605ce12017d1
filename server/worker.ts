import type { FastifyBaseLogger } from 'fastify';
import {
  type CronItem,
  type JobHelpers,
  Logger,
  parseCronItems,
  runOnce,
  type TaskList,
} from 'graphile-worker';
import { deletionTasks } from '#server/data/deletions/jobs.ts';
import { invitationTasks } from '#server/groups/invitations/jobs.ts';
import { joiningTasks } from '#server/groups/joining/jobs.ts';
import { attachmentTasks } from '#server/ledger/attachments/jobs.ts';
import { rateTasks } from '#server/ledger/rates/jobs.ts';
import { recurringTasks } from '#server/ledger/recurring/jobs.ts';
import { accountTasks } from '#server/people/accounts/jobs.ts';
import { avatarTasks } from '#server/people/avatars/jobs.ts';
import { sessionTasks } from '#server/people/sessions/jobs.ts';
import { autocommit } from '#server/platform/db/database.ts';
import { clearIdempotencyKeys } from '#server/platform/http/idempotency.ts';
import { clearRateLimits } from '#server/platform/http/rate-limits.ts';
import { unlockAbandonedJobs } from '#server/platform/jobs/abandoned.ts';
import { clearOldFailures } from '#server/platform/jobs/failures.ts';
import type { PayloadOf, TaskName } from '#server/platform/jobs/queue.ts';
import { type JobRunner, RECORDED_AT_ONCE, startRunner } from '#server/platform/jobs/runner.ts';
import { billingTasks } from '#server/premium/billing/jobs.ts';
import { webhookTasks } from '#server/premium/webhooks/jobs.ts';
import type { Deps } from './deps.ts';

/** Runs jobs as they are queued, and the schedule. Several processes may: each job goes to one of them. */
export async function startWorker(deps: Deps, log: FastifyBaseLogger): Promise<JobRunner> {
  const runner = await startRunner(deps, {
    pgPool: deps.pool,
    taskList: taskList(deps),
    parsedCronItems: parseCronItems(SCHEDULE),
    concurrency: 4,
    noHandleSignals: true,
    logger: loggerTo(log),
  });
  // A new installation, or one that was off for days, does not wait for the schedule.
  if (deps.rateSource) await runner.addJob('read-exchange-rates', {}, READING_RATES);
  return runner;
}

/** Runs what is queued now, then returns: for tests and for commands. */
export async function runPendingJobs(deps: Deps): Promise<void> {
  await runOnce({
    pgPool: deps.pool,
    taskList: taskList(deps),
    noHandleSignals: true,
    logger: quiet,
    preset: RECORDED_AT_ONCE,
  });
}

// One job at a time, however many processes start. Ten attempts are some three and a half hours of the source being away.
const READING_RATES = { jobKey: 'read-exchange-rates', maxAttempts: 10 };

// Not on the hour, when the nightly work of other programs begins.
const SCHEDULE: (CronItem & { readonly task: TaskName })[] = [
  { task: 'clear-expired-sessions', match: '17 3 * * *' },
  { task: 'clear-expired-verifications', match: '18 3 * * *' },
  { task: 'clear-failed-jobs', match: '21 3 * * *' },
  { task: 'unlock-abandoned-jobs', match: '* * * * *' },
  { task: 'delete-due-accounts', match: '41 * * * *' },
  { task: 'clear-paddle-events', match: '19 3 * * *' },
  // Two of them at once would repair the same twice.
  {
    task: 'reconcile-subscriptions',
    match: '47 3 * * *',
    options: { queueName: 'reconcile', maxAttempts: 10 },
  },
  { task: 'clear-idempotency-keys', match: '27 * * * *' },
  { task: 'clear-rate-limits', match: '29 * * * *' },
  // Days begin at every quarter of an hour somewhere, and now and then at another minute.
  { task: 'find-due-recurring-expenses', match: '* * * * *' },
  { task: 'find-merges', match: '*/5 * * * *' },
  // The European Central Bank publishes at about 16:00 in Frankfurt, in summer and in winter; now and then later.
  { task: 'read-exchange-rates', match: '33 5,14-17 * * *', options: READING_RATES },
];

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'clear-idempotency-keys': Record<never, never>;
      'clear-rate-limits': Record<never, never>;
      'clear-failed-jobs': Record<never, never>;
      'unlock-abandoned-jobs': Record<never, never>;
    }
  }
}

type Handlers = { readonly [T in TaskName]: (payload: PayloadOf<T>, helpers: JobHelpers) => Promise<void> };

function taskList(deps: Deps): TaskList {
  const handlers: Handlers = {
    'clear-idempotency-keys': () => clearIdempotencyKeys(autocommit(deps.db), deps.clock()),
    'clear-rate-limits': () => clearRateLimits(autocommit(deps.db), deps.clock()),
    'clear-failed-jobs': () => clearOldFailures(autocommit(deps.db), deps.clock()),
    'unlock-abandoned-jobs': () => unlockAbandonedJobs(autocommit(deps.db)),
    ...accountTasks(deps),
    ...attachmentTasks(deps),
    ...avatarTasks(deps),
    ...billingTasks(deps),
    ...deletionTasks(deps),
    ...invitationTasks(deps),
    ...joiningTasks(deps),
    ...rateTasks(deps),
    ...recurringTasks(deps),
    ...sessionTasks(deps),
    ...webhookTasks(deps),
  };
  return { ...handlers };
}

const quiet = new Logger(() => () => {});

function loggerTo(log: FastifyBaseLogger): Logger {
  // graphile-worker logs every job at level info. Only failures matter here.
  return new Logger((scope) => (level, message) => {
    if (level === 'error') log.error({ job: scope.taskIdentifier }, message);
    else if (level === 'warning') log.warn({ job: scope.taskIdentifier }, message);
    else log.debug({ job: scope.taskIdentifier }, message);
  });
}

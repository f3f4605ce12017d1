import type { FastifyBaseLogger } from 'fastify';
import { type CronItem, Logger, parseCronItems, runOnce, type TaskList } from 'graphile-worker';
import { DELETION_JOBS } from '#server/data/deletions/jobs.ts';
import { INVITATION_JOBS } from '#server/groups/invitations/jobs.ts';
import { JOINING_JOBS } from '#server/groups/joining/jobs.ts';
import { ATTACHMENT_JOBS } from '#server/ledger/attachments/jobs.ts';
import { RATE_JOBS } from '#server/ledger/rates/jobs.ts';
import { RECURRING_JOBS } from '#server/ledger/recurring/jobs.ts';
import { ACCOUNT_JOBS } from '#server/people/accounts/jobs.ts';
import { AVATAR_JOBS } from '#server/people/avatars/jobs.ts';
import { SESSION_JOBS } from '#server/people/sessions/jobs.ts';
import type { StepsContext } from '#server/platform/commands/context.ts';
import { clearIdempotencyKeys } from '#server/platform/http/idempotency.ts';
import { clearRateLimits } from '#server/platform/http/rate-limits.ts';
import { unlockAbandonedJobs } from '#server/platform/jobs/abandoned.ts';
import { clearOldFailures } from '#server/platform/jobs/failures.ts';
import { job, type PayloadsOf } from '#server/platform/jobs/job.ts';
import type { TaskName } from '#server/platform/jobs/queue.ts';
import { type JobRunner, RECORDED_AT_ONCE, startRunner } from '#server/platform/jobs/runner.ts';
import { BILLING_JOBS } from '#server/premium/billing/jobs.ts';
import { TIER_JOBS } from '#server/premium/tier-changes/jobs.ts';
import { WEBHOOK_JOBS } from '#server/premium/webhooks/jobs.ts';
import type { Deps } from './deps.ts';

/**
 * Runs jobs as they are queued, and the schedule. Several processes may: each job goes to one of them. Mails have a runner of
 * their own: each waits as long as the mail server lets it, and everything else goes on meanwhile.
 */
export async function startWorker(deps: Deps, log: FastifyBaseLogger): Promise<JobRunner> {
  const options = { pgPool: deps.pool, noHandleSignals: true, logger: loggerTo(log) };
  const mails = await startRunner(deps, {
    ...options,
    taskList: taskList(deps, isMail),
    parsedCronItems: [],
    concurrency: 2,
  });
  const others = await startRunner(deps, {
    ...options,
    taskList: taskList(deps, (task) => !isMail(task)),
    parsedCronItems: parseCronItems(SCHEDULE),
    concurrency: 4,
  });
  // A new installation, or one that was off for days, does not wait for the schedule.
  if (deps.rateSource) await others.addJob('read-exchange-rates', {}, READING_RATES);
  return {
    addJob: others.addJob,
    async stop() {
      await Promise.all([mails.stop(), others.stop()]);
    },
  };
}

const isMail = (task: string) => task.startsWith('send-');

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

/** By the names of tasks, the command that each runs. */
const JOBS = {
  'clear-idempotency-keys': ({ writer, now }: StepsContext) => clearIdempotencyKeys(writer, now),
  'clear-rate-limits': ({ writer, now }: StepsContext) => clearRateLimits(writer, now),
  'clear-failed-jobs': ({ writer, now }: StepsContext) => clearOldFailures(writer, now),
  'unlock-abandoned-jobs': ({ writer }: StepsContext) => unlockAbandonedJobs(writer),
  ...ACCOUNT_JOBS,
  ...ATTACHMENT_JOBS,
  ...AVATAR_JOBS,
  ...BILLING_JOBS,
  ...DELETION_JOBS,
  ...INVITATION_JOBS,
  ...JOINING_JOBS,
  ...RATE_JOBS,
  ...RECURRING_JOBS,
  ...SESSION_JOBS,
  ...TIER_JOBS,
  ...WEBHOOK_JOBS,
};

declare global {
  namespace GraphileWorker {
    interface Tasks extends PayloadsOf<typeof JOBS> {}
  }
}

function taskList(deps: Deps, isTaken: (task: string) => boolean = () => true): TaskList {
  const taken = Object.entries(JOBS).filter(([task]) => isTaken(task));
  return Object.fromEntries(taken.map(([task, command]) => [task, job(deps, command)]));
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

import { daysBefore } from '#domain/calendar/day.ts';
import { LOCK_SEEDS } from '#server/platform/db/advisory-locks.ts';
import { bool, int4, int8, nullable, type RowOf, text, timestamptz } from '#server/platform/db/columns.ts';
import { connectionOf, type Db, type Trx, type Writer } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

// Jobs whose last attempt failed, by what graphile-worker documents of itself: its view of jobs, and reschedule_jobs.

export type JobFailure = RowOf<typeof FAILURE>;

interface FailureFilter {
  /** Given up, or tried again by themselves; null: both. */
  readonly isGivenUp: boolean | null;
  /** Older than the job with this id. */
  readonly beforeId: number;
  readonly limit: number;
}

/** The newest first. */
export function listJobFailures(db: Db, filter: FailureFilter): Promise<JobFailure[]> {
  return findFailures(db, filter);
}

/** Undefined where there is no such job, or it has not failed, or it runs at this moment. */
export async function findJobFailure(db: Db, id: number): Promise<JobFailure | undefined> {
  const [failure] = await findFailure(db, { id });
  return failure;
}

/** Holds up every other request that locks this job, until the end of the transaction; the worker does not ask for it. */
export async function lockJob(trx: Trx, id: number): Promise<void> {
  await takeLock(trx, { id });
}

/** It runs at once, with all of its attempts again. False where it runs at this moment, or is gone. */
export async function rescheduleJob(trx: Trx, id: number): Promise<boolean> {
  return (await reschedule(trx, { id })).length > 0;
}

/** Those that were given up a week ago: an admin has had the time to run them again. */
export async function clearOldFailures(writer: Writer, now: Date): Promise<void> {
  await removeFailures(connectionOf(writer), { before: daysBefore(now, 7) });
}

const FAILURE = {
  id: int8,
  task: text,
  attempts: int4,
  maxAttempts: int4,
  /** With its stack. */
  lastError: text,
  runAt: timestamptz,
  createdAt: timestamptz,
};

const COLUMNS = `jobs.id, jobs.task_identifier as task, jobs.attempts::int, jobs.max_attempts::int as "maxAttempts",
      jobs.last_error as "lastError", jobs.run_at as "runAt", jobs.created_at as "createdAt"`;

// Rescheduled, a job keeps the error of before; with no attempt made since, it is no failure. That the rest
// is never null a view does not say.
const HAS_FAILED = `jobs.last_error is not null and jobs.attempts > 0 and jobs.locked_at is null
      and jobs.task_identifier is not null and jobs.run_at is not null and jobs.created_at is not null`;

const findFailures = statement({
  text: `
    select ${COLUMNS} from graphile_worker.jobs
    where ${HAS_FAILED} and jobs.id < :beforeId
      and (:isGivenUp::boolean is null or (jobs.attempts >= jobs.max_attempts) = :isGivenUp)
    order by jobs.id desc limit :limit`,
  values: { isGivenUp: nullable(bool), beforeId: int8, limit: int8 },
  row: FAILURE,
});

const findFailure = statement({
  text: `select ${COLUMNS} from graphile_worker.jobs where ${HAS_FAILED} and jobs.id = :id`,
  values: { id: int8 },
  row: FAILURE,
});

const removeFailures = statement({
  text: `
    select job.id from graphile_worker.complete_jobs(array(
      select jobs.id from graphile_worker.jobs
      where jobs.attempts >= jobs.max_attempts and jobs.locked_at is null and jobs.updated_at < :before
    )) as job`,
  values: { before: timestamptz },
  row: { id: int8 },
});

const reschedule = statement({
  text: `
    select job.id from graphile_worker.reschedule_jobs(array[:id::bigint], run_at := now(), attempts := 0) as job`,
  values: { id: int8 },
  row: { id: int8 },
});

const takeLock = statement({
  text: `select pg_advisory_xact_lock(hashtextextended(:id::bigint::text, ${LOCK_SEEDS.failedJob}))::text as taken`,
  values: { id: int8 },
  row: { taken: text },
});

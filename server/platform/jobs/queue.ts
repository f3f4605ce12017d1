import { int4, int8, json, nullable, text, texts } from '#server/platform/db/columns.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

/** Every task has its payload in GraphileWorker.Tasks, which server/worker.ts gathers from the jobs.ts of each noun. */
export type TaskName = keyof GraphileWorker.Tasks;
export type PayloadOf<T extends TaskName> = GraphileWorker.Tasks[T];

/**
 * Queues a job as part of the transaction that asks for it: it runs if that commits, and only then. A task must
 * tolerate being run twice, because a process may die between the work and its record. A job about a person
 * names them in `about`, so that it goes when their account goes.
 */
export async function addJob<T extends TaskName>(
  trx: Trx,
  task: T,
  payload: PayloadOf<T>,
  about: string | null = null,
): Promise<void> {
  await insertJob(trx, { task, payload: JSON.stringify(payload), about });
}

/** The job runs so many seconds after the commit at the earliest. */
export async function addJobLater<T extends TaskName>(
  trx: Trx,
  task: T,
  payload: PayloadOf<T>,
  seconds: number,
): Promise<void> {
  await insertJobLater(trx, { task, payload: JSON.stringify(payload), seconds });
}

/** As many jobs as there are payloads, each of which may fail without the others. */
export async function addJobs<T extends TaskName>(
  trx: Trx,
  task: T,
  payloads: readonly PayloadOf<T>[],
): Promise<void> {
  await insertJobs(trx, { task, payloads: JSON.stringify(payloads) });
}

/**
 * As many jobs as there are keys. One that waits under its key already is replaced, one that runs is followed
 * by another, and one that has failed waits as long as it had to.
 */
export async function addKeyedJobs<T extends TaskName>(
  trx: Trx,
  task: T,
  jobs: readonly { readonly key: string; readonly payload: PayloadOf<T> }[],
): Promise<void> {
  await insertKeyedJobs(trx, { task, jobs: JSON.stringify(jobs) });
}

/**
 * One job for all that is gathered under a key while it waits: its payload is an array, which grows. It runs so many seconds
 * after the last commit that added to it, at the earliest. A job about a person has a key that begins with their id.
 */
export async function gatherJob<T extends TaskName>(
  trx: Trx,
  task: T,
  payload: PayloadOf<T> & readonly unknown[],
  { key, about, seconds }: { readonly key: string; readonly about: string; readonly seconds: number },
): Promise<void> {
  await insertGathered(trx, { task, payload: JSON.stringify(payload), key: `${about} ${key}`, seconds });
}

/** Of these keys those whose jobs have failed and wait to be tried again. */
export async function listFailedKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await findFailedKeys(db, { keys });
  return new Set(rows.map((row) => row.key));
}

/** The jobs about a person that wait, also to be tried again. */
export async function forgetPerson(trx: Trx, { userId }: { readonly userId: string }): Promise<void> {
  await removeJobs(trx, { userId });
}

// Ten attempts with graphile-worker's growing pauses, e^n seconds after the nth, are 3.6 hours at most of a
// mail server being away. A key of its own for every job, since a second job of the same key would replace
// the first.
const insertJob = statement({
  text: `
    select job.id from graphile_worker.add_job(
      :task, payload := :payload::json, max_attempts := 10,
      job_key := :about::text || ' ' || gen_random_uuid()) as job`,
  values: { task: text, payload: json(), about: nullable(text) },
  row: { id: int8 },
});

const insertJobLater = statement({
  text: `
    select job.id from graphile_worker.add_job(
      :task, payload := :payload::json, max_attempts := 10, run_at := now() + :seconds::int * interval '1 second') as job`,
  values: { task: text, payload: json(), seconds: int4 },
  row: { id: int8 },
});

// Two arrays of one key are joined by graphile-worker. A job that runs would lose its further attempts to another of its key.
const insertGathered = statement({
  text: `
    select job.id from graphile_worker.add_job(
      :task, payload := :payload::json, max_attempts := 10,
      job_key := :key || case when exists (
        select 1 from graphile_worker.jobs as running where running.key = :key and running.locked_at is not null
      ) then ' ' || gen_random_uuid() else '' end,
      run_at := now() + :seconds::int * interval '1 second') as job`,
  values: { task: text, payload: json(), key: text, seconds: int4 },
  row: { id: int8 },
});

const insertJobs = statement({
  text: `
    select job.id from json_array_elements(:payloads::json) as entry (payload),
      lateral graphile_worker.add_job(:task, payload := entry.payload, max_attempts := 10) as job`,
  values: { task: text, payloads: json() },
  row: { id: int8 },
});

const WAITS_AGAIN = `
  failed.attempts between 1 and failed.max_attempts - 1 and failed.locked_at is null and failed.run_at > now()`;

const findFailedKeys = statement({
  text: `
    select given.key from unnest(:keys::text[]) as given (key)
    where exists (select 1 from graphile_worker.jobs as failed where failed.key = given.key and ${WAITS_AGAIN})`,
  values: { keys: texts },
  row: { key: text },
});

const insertKeyedJobs = statement({
  text: `
    select job.id from json_to_recordset(:jobs::json) as entry (key text, payload json),
      lateral graphile_worker.add_job(
        :task, payload := entry.payload, max_attempts := 10, job_key := entry.key) as job
    where not exists (
      select 1 from graphile_worker.jobs as failed where failed.key = entry.key and ${WAITS_AGAIN}
    )`,
  values: { task: text, jobs: json() },
  row: { id: int8 },
});

const removeJobs = statement({
  text: `
    with kept as materialized (
      select jobs.key from graphile_worker.jobs where starts_with(jobs.key, :userId::text || ' ')
    )
    select removed.id from kept, lateral graphile_worker.remove_job(kept.key) as removed`,
  values: { userId: text },
  row: { id: int8 },
});

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { AdminAct } from '#contract/premium/admin-acts.ts';
import { type FailedJob, failedJobSchema } from '#contract/premium/admin-jobs.ts';
import { addJob } from '#server/platform/jobs/queue.ts';
import { runPendingJobs } from '#server/worker.ts';
import { emailOf, startTestApp } from '#test/app.ts';
import { expectData } from '#test/group.ts';

const { as, db, deps } = await startTestApp({ adminEmails: [emailOf('Root')] });
const root = await as('Root');
await runPendingJobs(deps);

const NOTICE = { kind: 'passwordChanged' } as const;
const listJobs = async (query = '') => expectData(await root.get<FailedJob[]>(`/api/admin/jobs?${query}`));
const retry = (id: string | undefined) => root.post(`/api/admin/jobs/${id}/retry`);

/** The mail server is away; the error tells more than an admin should read. */
const failing = { ...deps, sendMail: () => Promise.reject(new Error('mail server is away\nuser:password')) };

/** Queues a mail to a person and lets it fail. `attempts` are those made before, of ten. */
async function failOnce(name: string, attempts = 0): Promise<FailedJob> {
  const { user } = await as(name);
  await runPendingJobs(deps);
  await db
    .transaction()
    .execute((trx) => addJob(trx, 'send-notice', { userId: user.id, notice: NOTICE }, user.id));
  const { rows } = await sql<{ id: string }>`
    select job.id::text from graphile_worker.jobs,
      graphile_worker.reschedule_jobs(array[jobs.id], attempts := ${attempts}::int) as job
    where starts_with(jobs.key, ${user.id})`.execute(db);
  const id = rows[0]?.id ?? '';
  await runPendingJobs(failing);
  return failed(id);
}

/** That it failed is written after the queue has been emptied. */
async function failed(id: string): Promise<FailedJob> {
  const find = async () => (await listJobs('limit=200')).find((job) => job.id === id);
  await expect.poll(find).toBeDefined();
  return failedJobSchema.parse(await find());
}

describe('the list of failed jobs', () => {
  it('says what failed, how often and with which first line, and nothing of what it was given', async () => {
    const job = await failOnce('Ana');
    expect(job).toMatchObject({
      task: 'send-notice',
      state: 'waiting',
      attempts: 1,
      maxAttempts: 10,
      lastError: 'mail server is away',
    });
    const { text } = await root.get('/api/admin/jobs');
    expect(text).not.toContain('password');
    expect(text).not.toContain((await as('Ana')).user.id);
  });

  it('tells those that are given up from those that are tried again, page by page', async () => {
    const given = await failOnce('Ben', 9);
    expect(given).toMatchObject({ state: 'given-up', attempts: 10 });
    const waiting = await failOnce('Cleo');
    expect((await listJobs('state=given-up')).map(({ id }) => id)).toEqual([given.id]);
    expect((await listJobs('state=waiting')).map(({ id }) => id)).toContain(waiting.id);
    const first = await root.get<FailedJob[]>('/api/admin/jobs?limit=1');
    expect(first.body.data.map(({ id }) => id)).toEqual([waiting.id]);
    const next = await listJobs(`limit=1&cursor=${first.body.nextCursor}`);
    expect(next.map(({ id }) => id)).toEqual([given.id]);
    expect((await root.get('/api/admin/jobs?cursor=x')).body.code).toBe('VALIDATION_ERROR');
  });
});

describe('a failed job', () => {
  it('is tried again at once, with all of its attempts, and the log says who asked for it', async () => {
    const { id } = await failOnce('Dan', 9);
    expect((await retry(id)).status).toBe(204);
    expect((await listJobs()).map((job) => job.id)).not.toContain(id);
    const sent: string[] = [];
    await runPendingJobs({ ...deps, sendMail: async ({ to }) => void sent.push(to) });
    expect(sent).toContain(emailOf('Dan'));
    const acts = expectData(await root.get<AdminAct[]>(`/api/admin/acts?subjectId=${id}`));
    expect(acts).toMatchObject([
      {
        admin: { id: root.user.id },
        action: 'retry-job',
        subject: { kind: 'job', id, name: null },
        details: { task: 'send-notice', attempts: 10 },
      },
    ]);
  });

  it('that fails again has nine more attempts, and is listed again', async () => {
    const { id } = await failOnce('Eva', 9);
    await retry(id);
    await runPendingJobs(failing);
    expect(await failed(id)).toMatchObject({ state: 'waiting', attempts: 1, maxAttempts: 10 });
  });

  it('is tried again once, of two admins at the same time', async () => {
    const { id } = await failOnce('Fay', 9);
    const answers = await Promise.all([retry(id), retry(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
    expect(expectData(await root.get<AdminAct[]>(`/api/admin/acts?subjectId=${id}`))).toHaveLength(1);
  });

  it('that is gone, or has not failed, is none', async () => {
    for (const id of ['999999', '0']) expect((await retry(id)).body.code).toBe('RESOURCE_NOT_FOUND');
    expect((await retry('x')).body.code).toBe('VALIDATION_ERROR');
  });
});

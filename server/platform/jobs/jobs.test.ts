import { EventEmitter, once } from 'node:events';
import { Logger } from 'graphile-worker';
import { sql } from 'kysely';
import type { Pool, PoolClient, QueryConfig } from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Deps } from '#server/deps.ts';
import { startWorker } from '#server/worker.ts';
import { emailOf, PASSWORD, startTestApp } from '#test/app.ts';
import { job } from './job.ts';
import { addJob, forgetPerson } from './queue.ts';

const { app, as, clock, db, deps, mails, stranger } = await startTestApp();

const noticeTo = (userId: string) => ({ userId, notice: { kind: 'passwordChanged' } }) as const;

describe('a job', () => {
  it('runs when the transaction that queued it commits', async () => {
    const { user } = await as('Cleo');
    await db.transaction().execute((trx) => addJob(trx, 'send-notice', noticeTo(user.id)));
    expect((await mails.to(emailOf('Cleo'))).subject).toBe('Your Quits password was changed');
  });

  it('does not run when that transaction is rolled back', async () => {
    const { user } = await as('Uma');
    const failed = db.transaction().execute(async (trx) => {
      await addJob(trx, 'send-notice', noticeTo(user.id));
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect((await mails.all()).map(({ to }) => to)).not.toContain(emailOf('Uma'));
  });

  it('is run by a worker as soon as it is queued', async () => {
    const { user } = await as('Sol');
    let arrived: (to: string) => void = () => {};
    const sent = new Promise<string>((resolve) => {
      arrived = resolve;
    });
    const worker = await startWorker({ ...deps, sendMail: async ({ to }) => arrived(to) }, app.log);
    await db.transaction().execute((trx) => addJob(trx, 'send-notice', noticeTo(user.id)));
    expect(await sent).toBe(emailOf('Sol'));
    await worker.stop();
  });

  it('runs while more mails than there are places wait for a server that does not answer', async () => {
    const [{ user }, { user: xia }] = [await as('Tom'), await as('Xia')];
    const past = new Date(deps.clock().getTime() - 1000);
    await db.updateTable('sessions').set({ expires_at: past }).where('user_id', '=', xia.id).execute();
    await mails.all();
    const answer = Promise.withResolvers<void>();
    const worker = await startWorker({ ...deps, sendMail: () => answer.promise }, app.log);
    onTestFinished(async () => {
      answer.resolve();
      await worker.stop();
    });
    await db.transaction().execute(async (trx) => {
      for (let i = 0; i < 8; i++) await addJob(trx, 'send-notice', noticeTo(user.id));
    });
    await vi.waitFor(async () => {
      const running = await sql`select from graphile_worker.jobs where locked_at is not null`.execute(db);
      expect(running.rows.length).toBeGreaterThan(1);
    });
    await db.transaction().execute((trx) => addJob(trx, 'clear-expired-sessions', {}));
    await vi.waitFor(async () => {
      const left = await db.selectFrom('sessions').select('id').where('user_id', '=', xia.id).execute();
      expect(left).toEqual([]);
    });
  });

  it('gives each of its database transactions the moment at which that one begins', async () => {
    const began = clock.now();
    const moments: Date[] = [];
    const task = job(deps, async (ctx) => {
      moments.push(ctx.now);
      for (const seconds of [0, 90, 5]) {
        clock.advance({ seconds });
        await ctx.transaction(async ({ now }) => void moments.push(now));
      }
    });
    await task({}, { logger: new Logger(() => () => {}) });
    expect(moments.map((at) => (at.getTime() - began.getTime()) / 1000)).toEqual([0, 0, 90, 95]);
  });

  it('about a person is deleted with the account, and no other job is', async () => {
    const [{ user: vera }, { user: wim }] = [await as('Vera'), await as('Wim')];
    await db.transaction().execute(async (trx) => {
      for (const { id } of [vera, vera, wim]) await addJob(trx, 'send-notice', noticeTo(id), id);
      await forgetPerson(trx, { userId: vera.id });
    });
    const recipients = (await mails.all()).map(({ to }) => to);
    expect(recipients).not.toContain(emailOf('Vera'));
    expect(recipients).toContain(emailOf('Wim'));
  });
});

describe('a job whose end cannot be recorded', () => {
  it('is run again by the same process, which runs later ones too', async () => {
    const people = [await as('Ida'), await as('Jon')];
    const [ida, jon] = people.map(({ user }) => user.id);
    await mails.all();
    const sent: string[] = [];
    const arrivals = new EventEmitter();
    const { pool, refuse } = refusingPool(deps.pool);
    const sendMail: Deps['sendMail'] = async ({ to }) => {
      if (sent.length === 0) refuse(1);
      sent.push(to);
      arrivals.emit(to);
    };
    const worker = await startWorker({ ...deps, pool, sendMail }, app.log);
    onTestFinished(() => worker.stop());
    const first = once(arrivals, emailOf('Ida'));
    await db.transaction().execute((trx) => addJob(trx, 'send-notice', noticeTo(ida ?? '')));
    await first;
    await once(arrivals, emailOf('Ida'));
    const later = once(arrivals, emailOf('Jon'));
    await db.transaction().execute((trx) => addJob(trx, 'send-notice', noticeTo(jon ?? '')));
    await later;
    expect(sent).toEqual([emailOf('Ida'), emailOf('Ida'), emailOf('Jon')]);
  });

  it('is run again beside another one whose end could not be recorded either', {
    timeout: 40_000,
  }, async () => {
    const [{ user: mia }, { user: ned }] = [await as('Mia'), await as('Ned')];
    await mails.all();
    const sent: string[] = [];
    const arrivals = new EventEmitter();
    const { pool, refuse, refused } = refusingPool(deps.pool);
    const sendMail: Deps['sendMail'] = async ({ to }) => {
      sent.push(to);
      arrivals.emit(to);
      // Both run before either ends, and the second ends after the end of the first was refused.
      if (sent.length === 1) await once(arrivals, emailOf('Ned'));
      else if (sent.length === 2) await once(refused, 'end');
    };
    refuse(2);
    const worker = await startWorker({ ...deps, pool, sendMail }, app.log);
    onTestFinished(() => worker.stop());
    const first = once(arrivals, emailOf('Mia'));
    await db.transaction().execute((trx) => addJob(trx, 'send-notice', noticeTo(mia.id)));
    await first;
    const bothRefused = twice(refused, 'end');
    const again = Promise.all([once(arrivals, emailOf('Mia')), twice(arrivals, emailOf('Ned'))]);
    await db.transaction().execute((trx) => addJob(trx, 'send-notice', noticeTo(ned.id)));
    await bothRefused;
    await again;
    expect(sent.toSorted()).toEqual(['Mia', 'Mia', 'Ned', 'Ned'].map(emailOf));
  });
});

async function twice(events: EventEmitter, name: string): Promise<void> {
  await once(events, name);
  await once(events, name);
}

describe('a job that was locked two minutes ago', () => {
  it('is run again where its process is gone, and left to it where it is there', async () => {
    const [gone, there] = [await as('Kai'), await as('Lou')];
    await deps.holdPool('pool-there');
    for (const [{ user }, pool] of [
      [gone, 'pool-gone'],
      [there, 'pool-there'],
    ] as const) {
      await db.transaction().execute((trx) => addJob(trx, 'send-notice', noticeTo(user.id), user.id));
      await sql`update graphile_worker._private_jobs
        set locked_by = ${pool}, locked_at = now() - interval '2 minutes'
        where locked_by is null and task_id = (
          select id from graphile_worker._private_tasks where identifier = 'send-notice'
        )`.execute(db);
    }
    expect((await mails.all()).map(({ to }) => to)).not.toContain(emailOf('Kai'));
    await db.transaction().execute((trx) => addJob(trx, 'unlock-abandoned-jobs', {}));
    await mails.all();
    const sent = (await mails.all()).map(({ to }) => to);
    expect(sent).toContain(emailOf('Kai'));
    expect(sent).not.toContain(emailOf('Lou'));
    await sql`select graphile_worker.force_unlock_workers(array['pool-there'])`.execute(db);
  });
});

/** `refuse` lets it refuse the next ends of jobs, as while PostgreSQL starts again. */
function refusingPool(pool: Pool) {
  let left = 0;
  const refused = new EventEmitter();
  const refusing = (client: PoolClient) =>
    bound(client, {
      query: (asked: { text?: string }) => {
        if (left === 0 || !asked.text?.includes('delete from')) return client.query(asked as QueryConfig);
        left--;
        refused.emit('end');
        return Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
      },
    });
  // With a function it connects for what is listened to.
  const refusingConnect = (...[told]: Partial<Parameters<Pool['connect']>>) =>
    told ? pool.connect(told) : pool.connect().then(refusing);
  const refuse = (ends: number) => {
    left = ends;
  };
  return { pool: bound(pool, { connect: refusingConnect }), refuse, refused };
}

function bound<T extends object>(target: T, own: object): T {
  return new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(own, name) ?? Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

describe('the nightly clearing', () => {
  it('removes registrations never confirmed, devices not seen for 400 days and jobs given up a week ago', async () => {
    const [una, noa] = [await as('Una'), await as('Noa')];
    const now = deps.clock().getTime();
    const daysAgo = (days: number) => new Date(now - days * 24 * 60 * 60 * 1000);
    for (const [name, days] of [
      ['Old', 8],
      ['New', 6],
    ] as const) {
      const email = emailOf(name);
      await stranger().post('/api/auth/register', { displayName: name, email, password: PASSWORD });
      await db
        .updateTable('users')
        .set({ created_at: daysAgo(days) })
        .where('email', '=', email)
        .execute();
    }
    await db
      .updateTable('known_devices')
      .set({ last_seen_at: daysAgo(401) })
      .where('user_id', '=', una.user.id)
      .execute();
    await mails.all();
    for (const key of ['week', 'day']) {
      await sql`select graphile_worker.add_job('send-notice', '{}', job_key := ${key}::text, max_attempts := 1, run_at := now() + interval '1 year')`.execute(
        db,
      );
      await sql`update graphile_worker._private_jobs set attempts = 1, last_error = 'away',
        updated_at = ${daysAgo(key === 'week' ? 8 : 1)} where key = ${key}`.execute(db);
    }
    for (const task of [
      'clear-expired-sessions',
      'clear-expired-verifications',
      'clear-failed-jobs',
    ] as const) {
      await db.transaction().execute((trx) => addJob(trx, task, {}));
    }
    await mails.all();
    const left = await db.selectFrom('users').select('email').where('email_verified', '=', false).execute();
    expect(left).toEqual([{ email: emailOf('New') }]);
    const ids = [una.user.id, noa.user.id];
    const devices = await db
      .selectFrom('known_devices')
      .select('user_id')
      .where('user_id', 'in', ids)
      .execute();
    expect(devices).toEqual([{ user_id: noa.user.id }]);
    const jobs = await sql<{
      key: string;
    }>`select key from graphile_worker.jobs where key in ('week', 'day')`.execute(db);
    expect(jobs.rows).toEqual([{ key: 'day' }]);
    await sql`select graphile_worker.remove_job('day')`.execute(db);
  });

  it('removes what has expired and keeps what has not', async () => {
    const ana = await as('Ana');
    const ben = await as('Ben');
    const past = new Date(deps.clock().getTime() - 1000);
    await db.updateTable('sessions').set({ expires_at: past }).where('user_id', '=', ben.user.id).execute();
    await stranger().post('/api/auth/password/forgot', { email: ana.user.email });
    await mails.all();
    await db.transaction().execute((trx) => addJob(trx, 'clear-expired-sessions', {}));
    await mails.all();
    const ids = [ana.user.id, ben.user.id];
    const sessions = await db.selectFrom('sessions').select('user_id').where('user_id', 'in', ids).execute();
    expect(sessions).toEqual([{ user_id: ana.user.id }]);
    expect(await db.selectFrom('verifications').select('id').execute()).toHaveLength(1);
  });
});

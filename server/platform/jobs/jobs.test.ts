import { describe, expect, it } from 'vitest';
import { startWorker } from '#server/worker.ts';
import { emailOf, startTestApp } from '#test/app.ts';
import { addJob, forgetPerson } from './queue.ts';

const { app, as, db, deps, mails, stranger } = await startTestApp();

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

describe('the nightly clearing', () => {
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

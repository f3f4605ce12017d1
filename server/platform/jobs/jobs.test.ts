import { describe, expect, it } from 'vitest';
import { startWorker } from '#server/worker.ts';
import { startTestApp } from '#test/app.ts';
import { addJob } from './queue.ts';

const { app, as, db, deps, mails, stranger } = await startTestApp();

const mail = (to: string) => ({ to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' });

describe('a job', () => {
  it('runs when the transaction that queued it commits', async () => {
    await db.transaction().execute((trx) => addJob(trx, 'send-mail', mail('committed@quits.example')));
    expect((await mails.to('committed@quits.example')).subject).toBe('Hello');
  });

  it('never was when that transaction gives up', async () => {
    const failed = db.transaction().execute(async (trx) => {
      await addJob(trx, 'send-mail', mail('undone@quits.example'));
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect((await mails.all()).map(({ to }) => to)).not.toContain('undone@quits.example');
  });

  it('is run by a worker as soon as it is queued', async () => {
    let arrived: (to: string) => void = () => {};
    const sent = new Promise<string>((resolve) => {
      arrived = resolve;
    });
    const worker = await startWorker({ ...deps, sendMail: async ({ to }) => arrived(to) }, app.log);
    await db.transaction().execute((trx) => addJob(trx, 'send-mail', mail('soon@quits.example')));
    expect(await sent).toBe('soon@quits.example');
    await worker.stop();
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
    const sessions = await db.selectFrom('sessions').select('user_id').execute();
    expect(sessions).toEqual([{ user_id: ana.user.id }]);
    expect(await db.selectFrom('verifications').select('id').execute()).toHaveLength(1);
  });
});

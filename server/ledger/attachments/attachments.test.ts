import { readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Activity } from '#contract/activity.ts';
import type { Attachment } from '#contract/attachments.ts';
import type { OwnData } from '#contract/exports.ts';
import type { Transaction } from '#contract/transactions.ts';
import { signIn, startTestApp } from '#test/app.ts';
import { attach, attachmentsPath, PDF, photo, type TransactionAddress } from '#test/attachment.ts';
import { startBucket } from '#test/bucket.ts';
import type { UserClient } from '#test/client.ts';
import { findText } from '#test/find-text.ts';
import { expectData, expenseOf, makeGroup, record } from '#test/group.ts';
import { setTier } from '#test/tier.ts';

const bucket = await startBucket();
const PLACES = [
  ['a folder', await startTestApp({ premiumForAll: true })],
  ['a bucket', await startTestApp({ premiumForAll: true, bucket: bucket.settings })],
] as const;

const JPEG = await photo(600, 300).jpeg().toBuffer();
const LIMIT = 10 * 1024 * 1024;

const transactionPath = ({ groupId, id }: TransactionAddress) => `/api/groups/${groupId}/transactions/${id}`;

describe.each(PLACES)('an attachment kept in %s', (place, { as, app, deps, db, mails }) => {
  let ana: UserClient;
  let ben: UserClient;
  let dinner: Transaction;

  beforeEach(async () => {
    [ana, ben] = [await as('Ana'), await as('Ben')];
    const { id } = await makeGroup(ana, [ben]);
    dinner = await record(ana, id, expenseOf(ana, [ana, ben]));
  });

  const list = async (by: UserClient, of: TransactionAddress = dinner) =>
    expectData(await by.get<Attachment[]>(attachmentsPath(of)));

  async function file(by: UserClient, { id }: Attachment, query = '', headers = {}) {
    return app.inject({
      method: 'GET',
      url: `${attachmentsPath(dinner)}/${id}/file${query}`,
      headers: { authorization: `Bearer ${by.token}`, ...headers },
    });
  }

  /** Names of all files that are kept. */
  async function stored(): Promise<string[]> {
    if (place === 'a bucket') return [...bucket.objects.keys()].map((path) => path.split('/').at(-1) ?? '');
    return readdir(join(deps.config.dataDir, 'files', 'attachments')).catch(() => []);
  }

  it('is read whole and small', async () => {
    const added = expectData(await attach(ana, dinner, JPEG));
    expect(await list(ben)).toEqual([added]);
    const whole = await file(ben, added);
    expect([whole.headers['content-type'], whole.rawPayload.length]).toEqual(['image/jpeg', added.bytes]);
    const small = await file(ben, added, '?size=small');
    const { format, width, height } = await sharp(small.rawPayload).metadata();
    expect([format, width, height]).toEqual(['webp', 240, 240]);
  });

  it('that is a PDF stays as it is, and has no small picture', async () => {
    const added = expectData(await attach(ana, dinner, PDF, { name: 'invoice.pdf' }));
    expect(added).toMatchObject({
      mediaType: 'application/pdf',
      bytes: PDF.length,
      width: null,
      height: null,
    });
    expect((await file(ben, added)).rawPayload).toEqual(PDF);
    expect((await file(ben, added, '?size=small')).statusCode).toBe(404);
  });

  it('is answered as a file to keep: by its name, as no page, and asked for again each time', async () => {
    expectData(await ana.put(transactionPath(dinner), { ...expenseOf(ana, [ana]), version: 1 }));
    const added = expectData(await attach(ana, dinner, PDF, { name: 'Cuenta «café» (1).pdf' }));
    const answer = await file(ben, added);
    expect(answer.headers).toMatchObject({
      'content-disposition': "attachment; filename*=UTF-8''Cuenta%20%C2%ABcaf%C3%A9%C2%BB%20%281%29.pdf",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-cache',
      'content-length': String(PDF.length),
    });
    const etag = String(answer.headers.etag);
    const again = await file(ben, added, '', { 'if-none-match': etag });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect((await ben.post(`/api/groups/${dinner.groupId}/leave`)).status).toBe(204);
    expect((await file(ben, added, '', { 'if-none-match': etag })).statusCode).toBe(404);
  });

  it('that is sent again is the same one, and is not read again', async () => {
    const id = v7();
    const first = expectData(await attach(ana, dinner, JPEG, { id }));
    const before = (await stored()).length;
    expect(expectData(await attach(ana, dinner, JPEG, { id }))).toEqual(first);
    expect(expectData(await attach(ana, dinner, Buffer.alloc(0), { id }))).toEqual(first);
    expect((await stored()).length).toBe(before);
    expect(await list(ana)).toHaveLength(1);
    expect((await attach(ben, dinner, JPEG, { id })).status).toBe(409);
    const other = await record(ana, dinner.groupId, expenseOf(ana, [ana]));
    expect((await attach(ana, other, JPEG, { id })).status).toBe(409);
  });

  it('sent twice at once is one', async () => {
    const id = v7();
    const answers = await Promise.all([attach(ana, dinner, PDF, { id }), attach(ana, dinner, PDF, { id })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await list(ana)).toHaveLength(1);
  });

  it('is taken away by the member who brought it and by admins, with its files', async () => {
    const path = ({ id }: Attachment) => `${attachmentsPath(dinner)}/${id}`;
    const before = await stored();
    const byAna = expectData(await attach(ana, dinner, JPEG));
    const byBen = expectData(await attach(ben, dinner, JPEG));
    const refused = await ben.delete(path(byAna));
    expect([refused.status, refused.body.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    expect((await ben.delete(path(byBen))).status).toBe(204);
    const another = expectData(await attach(ben, dinner, PDF));
    expect((await ana.delete(path(another))).status).toBe(204);
    expect((await ana.delete(path(another))).status).toBe(404);
    expect((await ana.delete(path(byAna))).status).toBe(204);
    await mails.all();
    expect(await list(ana)).toEqual([]);
    expect(await stored()).toEqual(before);
    expect((await file(ana, byAna)).statusCode).toBe(404);
  });

  it('never comes back once it was deleted, and nothing of what is sent again stays', async () => {
    const before = await stored();
    const [byBen, byAna] = [v7(), v7()];
    for (const [by, id] of [
      [ben, byBen],
      [ana, byAna],
    ] as const) {
      expectData(await attach(by, dinner, JPEG, { id, name: 'secret.jpg' }));
      expect((await ana.delete(`${attachmentsPath(dinner)}/${id}`)).status).toBe(204);
    }
    for (const [by, id] of [
      [ben, byBen],
      [ana, byBen],
      [ana, byAna],
    ] as const) {
      const again = await attach(by, dinner, JPEG, { id, name: 'secret.jpg' });
      expect([again.status, again.body.code, again.body.params]).toEqual([
        409,
        'CONSTRAINT_VIOLATION',
        { reason: 'attachment-deleted' },
      ]);
    }
    await mails.all();
    expect(await list(ben)).toEqual([]);
    expect(await stored()).toEqual(before);
    expect(readdirSync(join(deps.config.dataDir, 'incoming'))).toEqual([]);
    expect(await findText(db, 'secret.jpg')).toEqual([]);
    expectData(await attach(ben, dinner, JPEG));
  });

  it('that was deleted is told as deleted also where there is no room for it', async () => {
    const id = v7();
    expectData(await attach(ben, dinner, PDF, { id }));
    expect((await ben.delete(`${attachmentsPath(dinner)}/${id}`)).status).toBe(204);
    await mails.all();
    for (let count = 0; count < 10; count++) expectData(await attach(ana, dinner, PDF));
    expect((await attach(ben, dinner, PDF, { id })).body.params).toEqual({ reason: 'attachment-deleted' });
  });

  it('of a deleted transaction is seen as ever, but neither added nor taken away', async () => {
    const added = expectData(await attach(ana, dinner, PDF));
    expect((await ana.delete(transactionPath(dinner))).status).toBe(204);
    expect(await list(ben)).toEqual([added]);
    expect((await file(ben, added)).statusCode).toBe(200);
    expect((await attach(ana, dinner, PDF)).status).toBe(409);
    expect((await ana.delete(`${attachmentsPath(dinner)}/${added.id}`)).status).toBe(409);
  });

  it('goes with its group, and with the last account in it', async () => {
    const before = await stored();
    expectData(await attach(ana, dinner, JPEG));
    const cleo = await as(`Cleo ${v7()}`);
    const alone = await makeGroup(cleo);
    const lunch = await record(cleo, alone.id, expenseOf(cleo, [cleo]));
    expectData(await attach(cleo, lunch, PDF));
    expect((await stored()).length).toBe(before.length + 3);
    expect((await ana.delete(`/api/groups/${dinner.groupId}`)).status).toBe(204);
    expectData(
      await cleo.post('/api/users/deletion', { acceptOutstanding: true, password: 'correct horse' }),
    );
    await db
      .updateTable('users')
      .set({ deletion_due_at: new Date(0) })
      .where('id', '=', cleo.user.id)
      .execute();
    await sql`select graphile_worker.add_job('delete-due-accounts', '{}'::json)`.execute(db);
    await mails.all();
    await mails.all();
    expect(await stored()).toEqual(before);
  });

  it('whose row was never written leaves no file behind, and one with a row keeps its own', async () => {
    const runAll = async () => {
      await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
      await mails.all();
    };
    await runAll();
    const before = await stored();
    const kept = expectData(await attach(ana, dinner, JPEG));
    const lost = expectData(await attach(ana, dinner, PDF));
    // As if the process had ended between the store and the database.
    await db.deleteFrom('attachments').where('id', '=', lost.id).execute();
    expect((await stored()).length).toBe(before.length + 3);
    await runAll();
    expect((await stored()).length).toBe(before.length + 2);
    expect((await file(ana, kept)).statusCode).toBe(200);
  });

  it('is told to the group’s activity and to its streams, and is no version of the transaction', async () => {
    const heard: string[] = [];
    const stop = deps.changes.subscribe(({ noun, action, id }) => heard.push(`${noun}.${action} ${id}`));
    const added = expectData(await attach(ben, dinner, PDF));
    expect((await ben.delete(`${attachmentsPath(dinner)}/${added.id}`)).status).toBe(204);
    stop();
    expect(heard).toEqual([`attachment.created ${dinner.id}`, `attachment.deleted ${dinner.id}`]);
    const { body } = await ana.get<Activity[]>(`/api/groups/${dinner.groupId}/activity`);
    expect(body.data[1]).toMatchObject({
      noun: 'attachment',
      action: 'created',
      id: dinner.id,
      userId: ben.user.id,
      transaction: { id: dinner.id, description: dinner.description },
      details: null,
    });
    expect(body.data[0]).toMatchObject({ action: 'deleted', details: { attachmentId: added.id } });
    expect(expectData(await ana.get<Transaction>(transactionPath(dinner))).version).toBe(1);
    expect(expectData(await ana.get<unknown[]>(`${transactionPath(dinner)}/history`))).toHaveLength(1);
  });

  it('stands in the export of the member who brought it', async () => {
    const added = expectData(await attach(ben, dinner, PDF, { name: 'mine.pdf' }));
    const { attachments } = expectData(await ben.get<OwnData>('/api/users/export'));
    const { createdBy: _, ...own } = added;
    expect(attachments).toContainEqual({ ...own, groupId: dinner.groupId });
  });
});

it('an account over the limit of its tier adds none and takes none away, as it edits nothing', async () => {
  const { as, db } = await startTestApp();
  const [ana, ben] = [await as('Ana'), await as('Ben')];
  const { id } = await makeGroup(ana, [ben]);
  const dinner = await record(ana, id, expenseOf(ana, [ana]));
  const added = expectData(await attach(ben, dinner, PDF));
  await setTier(db, ben, 'premium');
  for (const _ of ['second', 'third']) await makeGroup(ben);
  await setTier(db, ben, 'free');
  const answers = [
    await attach(ben, dinner, PDF),
    await ben.delete(`${attachmentsPath(dinner)}/${added.id}`),
  ];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [403, 'TIER_LIMITS_EXCEEDED'],
    [403, 'TIER_LIMITS_EXCEEDED'],
  ]);
  expect(expectData(await ben.get(attachmentsPath(dinner)))).toEqual([added]);
});

it('an account adds 2 GB of attachments a day, and others add theirs', async () => {
  const { as, clock, db, deps } = await startTestApp({ premiumForAll: true, rateLimits: true });
  const [ana, ben] = [await as('Ana'), await as('Ben')];
  const { id } = await makeGroup(ana, [ben]);
  const dinner = await record(ana, id, expenseOf(ana, [ana]));
  const large = Buffer.concat([PDF, Buffer.alloc(LIMIT - PDF.length)]);
  expectData(await attach(ana, dinner, large));
  // As if she had added 189 more of them.
  const { numUpdatedRows } = await db
    .updateTable('rate_limits')
    .set({ points: 190 * 105 })
    .where('points', '=', 105)
    .executeTakeFirst();
  expect(numUpdatedRows).toBe(1n);
  const kept = await readdir(join(deps.config.dataDir, 'files', 'attachments'));
  const refused = await attach(ana, dinner, large);
  expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
  expect(await readdir(join(deps.config.dataDir, 'files', 'attachments'))).toEqual(kept);
  // Now before it is read: a file that is too large would be told so.
  const unread = await attach(ana, dinner, Buffer.concat([large, PDF]));
  expect([unread.status, unread.body.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
  expectData(await attach(ben, dinner, large));
  clock.advance({ hours: 24 });
  await signIn(ana, 'Ana');
  expectData(await attach(ana, dinner, large));
});

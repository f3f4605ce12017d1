import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/accounts.ts';
import type { Activity } from '#contract/activity.ts';
import type { Comment } from '#contract/comments.ts';
import type { Group } from '#contract/groups.ts';
import type { InvitationLink } from '#contract/invitations.ts';
import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import type { Transaction } from '#contract/transactions.ts';
import { deleteMailFilesTo, listMailFiles, writeMailFile } from '#server/external/mail-files.ts';
import type { Invited } from '#server/groups/invitations/mailed.ts';
import { stepsContext } from '#server/platform/commands/context.ts';
import { emailOf, PASSWORD, signIn, startTestApp } from '#test/app.ts';
import { countWaiting, startWhileHeld } from '#test/change-while-waiting.ts';
import { isSignedIn, type UserClient } from '#test/client.ts';
import { readEvents } from '#test/event-reader.ts';
import { findText } from '#test/find-text.ts';
import { KEPT } from '#test/forgotten-data.ts';
import {
  evenly,
  expectData,
  expenseOf,
  join as joinGroup,
  makeAdmin,
  makeGroup,
  record,
} from '#test/group.ts';
import { listDifferences } from '../../../scripts/ledger-check.ts';
import { deleteDueAccounts } from './commands.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'quits-deletions-'));
afterAll(() => rm(dataDir, { recursive: true }));
const { app, as, stranger, clock, database, db, deps, mails } = await startTestApp({
  dataDir,
  premiumForAll: true,
});

const login = (name: string) =>
  stranger().post('/api/auth/login', { email: emailOf(name), password: PASSWORD });

/** Proved a moment ago, wherever the clock of the tests is by now. */
async function leave(person: UserClient, body: object = { acceptOutstanding: true }) {
  await db
    .updateTable('sessions')
    .set({ proved_at: deps.clock() })
    .where('user_id', '=', person.user.id)
    .execute();
  return person.post<{ dueAt: string }>('/api/users/deletion', body);
}

/** Access tokens are old after the time that these tests let pass. */
const enter = (person: UserClient) => signIn(person, person.user.email);

/** A month later, `others` sign in to a world without the person. */
async function leaveForGood(person: UserClient, others: readonly UserClient[] = []): Promise<void> {
  expectData(await leave(person));
  clock.advance({ days: 30, minutes: 1 });
  for (const other of others) await enter(other);
  await deleteDueAccounts(stepsContext(deps));
}

async function isDue({ user }: UserClient): Promise<boolean> {
  const row = await db.selectFrom('users').select('deletion_due_at').where('id', '=', user.id).execute();
  return row[0]?.deletion_due_at !== null;
}

const picture = (
  await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a8' } })
    .png()
    .toBuffer()
).toString('base64');

describe('asking for the end of an account', () => {
  it('tells before what is open, and which groups get another admin', async () => {
    const [ana, ben] = [await as('Ana'), await as('Ben')];
    const group = await makeGroup(ana, [ben]);
    await makeGroup(ana, [], { name: 'Alone' });
    await record(ana, group.id, expenseOf(ana, [ana, ben]));
    expect(expectData(await ana.get('/api/users/deletion'))).toEqual({
      outstanding: [{ groupId: group.id, groupName: 'Flat 12', currency: 'EUR', amount: 5_000 }],
      soleAdminOf: [{ groupId: group.id, groupName: 'Flat 12' }],
      graceDays: 30,
    });
    expect(expectData(await ben.get('/api/users/deletion'))).toMatchObject({ soleAdminOf: [] });
  });

  it('is refused while something is open, unless that is accepted', async () => {
    const ana = await as('Ana');
    const refused = await leave(ana, {});
    expect([refused.status, refused.body.code]).toEqual([422, 'INVALID_INPUT']);
    expect(refused.body.details).toMatchObject([{ currency: 'EUR', amount: 5_000 }]);
    expect((await ana.get('/api/users/profile')).status).toBe(200);
  });

  it('needs a recent proof', async () => {
    const ben = await as('Ben');
    clock.advance({ minutes: 11 });
    await db
      .updateTable('sessions')
      .set({ proved_at: new Date(0) })
      .execute();
    const refused = await ben.post('/api/users/deletion', { acceptOutstanding: true });
    expect([refused.status, refused.body.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    expect(refused.body.details).toMatchObject([{ path: 'proof', code: 'password' }]);
  });

  it('ends every session, says when, and is taken back by signing in', async () => {
    const cleo = await as('Cleo');
    const { dueAt } = expectData(await leave(cleo));
    expect(Date.parse(dueAt) - deps.clock().getTime()).toBe(30 * 24 * 60 * 60 * 1000);
    expect((await cleo.get('/api/users/profile')).status).toBe(401);
    expect((await cleo.post('/api/auth/refresh')).status).toBe(401);
    const scheduled = await mails.to(emailOf('Cleo'));
    clock.advance({ days: 29 });
    expect((await login('Cleo')).status).toBe(200);
    expect((await mails.to(emailOf('Cleo'))).subject).not.toBe(scheduled.subject);
    clock.advance({ days: 2 });
    await deleteDueAccounts(stepsContext(deps));
    expect((await login('Cleo')).status).toBe(200);
  });

  it('ends the session of a sign-in that it finds unfinished', async () => {
    const ruth = await as('Ruth');
    const browser = stranger();
    await startWhileHeld<unknown>(
      { db, database },
      (trx) => sql`lock table known_devices in exclusive mode`.execute(trx),
      [() => signIn(browser, emailOf('Ruth')), () => leave(ruth)],
    );
    expect([await isSignedIn(browser), await isDue(ruth)]).toEqual([false, true]);
  });

  it('is taken back by a sign-in that finds it unfinished', async () => {
    const nils = await as('Nils');
    const browser = stranger();
    await startWhileHeld<unknown>(
      { db, database },
      (trx) => sql`select from sessions where user_id = ${nils.user.id} for key share`.execute(trx),
      [
        () => nils.post('/api/users/deletion', { acceptOutstanding: true }),
        () => signIn(browser, emailOf('Nils')),
      ],
    );
    expect([await isSignedIn(browser), await isDue(nils)]).toEqual([true, false]);
  });
});

describe('the end of an account', () => {
  it('takes no mail along that is for a longer address', async () => {
    const [uma, montezuma] = [await as('Uma'), await as('Montezuma')];
    const [email, longer] = [emailOf('Uma'), emailOf('Montezuma')];
    expect(longer).toContain(email);
    expectData(await leave(uma));
    clock.advance({ days: 29 });
    await enter(montezuma);
    expectData(await leave(montezuma));
    for (const to of [email, longer]) await writeMailFile(dataDir, { to, subject: 'Hello', text: 'Hello' });
    clock.advance({ days: 2 });
    await deleteDueAccounts(stepsContext(deps));
    expect((await login('Uma')).status).toBe(401);
    expect(await listMailFiles(dataDir)).toHaveLength(1);
    expect((await mails.to(longer)).subject).toMatch(/will be deleted/);
    await deleteMailFilesTo(dataDir, longer);
    expect(await listMailFiles(dataDir)).toEqual([]);
  });

  it('leaves nothing of the person in any table, queue or mail', async () => {
    const name = 'Zephyrine Quux';
    const [zoe, dan] = [await as(name), await as('Dan')];
    const email = emailOf(name);
    const { avatarUrl } = expectData(await zoe.put<User>('/api/users/avatar', { image: picture }));
    const avatarId = avatarUrl?.split('/').at(-1) ?? '';
    await zoe.put('/api/users/profile', { locale: 'es', viewCurrency: 'USD' });
    const group = await makeGroup(zoe, [dan]);
    const dinner = await record(zoe, group.id, expenseOf(zoe, [zoe, dan]));
    const comments = `/api/groups/${group.id}/transactions/${dinner.id}/comments`;
    expectData(await zoe.post(comments, { body: 'What zephyrine says' }));
    expectData(await dan.post(comments, { body: `Thanks, <@${zoe.user.id}>` }));
    // An answer that names her, kept for another caller's retry.
    const edit = { name: 'Flat 13', version: group.version };
    await makeAdmin(zoe, group.id, dan);
    expectData(await dan.patch(`/api/groups/${group.id}`, edit, { 'idempotency-key': v7() }));
    // Invited before, at another address, and again: what the others were answered names her address.
    const theirs = await makeGroup(dan);
    const invite = (address: string, headers = {}) =>
      dan.post<Invited>(`/api/groups/${theirs.id}/invitations`, { emails: [address] }, headers);
    const [{ token } = {}] = expectData(await invite('zephyrine@work.example'));
    expectData(await zoe.post(`/api/invitations/${token}/accept`));
    expect((await zoe.post(`/api/groups/${theirs.id}/leave`)).status).toBe(204);
    const [{ id } = {}] = expectData(await invite(email, { 'idempotency-key': v7() }));
    expectData(
      await dan.post(`/api/groups/${theirs.id}/invitations/${id}/resend`, {}, { 'idempotency-key': v7() }),
    );
    await stranger().post('/api/auth/password/forgot', { email });
    await writeMailFile(dataDir, { to: email, subject: 'Hello', text: 'Hello' });
    await writeMailFile(dataDir, { to: emailOf('Dan'), subject: 'Hello', text: 'Hello' });
    await db
      .insertInto('email_changes')
      .values({ id: v7(), user_id: zoe.user.id, new_email: `new.${email}`, expires_at: deps.clock() })
      .execute();
    expect(await findText(db, email)).toContain('public.users.email');
    expect(await findText(db, name)).toContain('public.idempotency_keys.response');
    expect(await findText(db, 'zephyrine@work.example')).toContain('public.invitations.email');
    expect(await findText(db, avatarId)).toContain('public.avatars.id');

    expectData(await leave(zoe));
    clock.advance({ days: 31 });
    expect(await findText(db, zoe.user.id)).toContain('graphile_worker._private_jobs.payload');
    await deleteDueAccounts(stepsContext(deps));

    for (const text of [name, email, 'zephyrine', avatarId])
      expect([text, await findText(db, text)]).toEqual([text, []]);
    expect(await listMailFiles(dataDir)).toHaveLength(1);
    expect((await app.inject(`/api/avatars/${avatarId}`)).statusCode).toBe(404);
    const stays = (await findText(db, zoe.user.id)).filter(
      (place) => !(place.replace('public.', '') in KEPT),
    );
    expect(stays).toEqual([]);
    const row = await db.selectFrom('users').selectAll().where('id', '=', zoe.user.id).executeTakeFirst();
    await enter(dan);
    expect(expectData(await dan.get<Comment[]>(comments)).map(({ body }) => body)).toEqual([
      `Thanks, <@${zoe.user.id}>`,
    ]);
    const listed = await dan.get<Transaction[]>(`/api/groups/${group.id}/transactions`);
    expect(expectData(listed)).toMatchObject([{ id: dinner.id, commentCount: 1 }]);
    expect(row).toMatchObject({
      email: `${zoe.user.id}@deleted.invalid`,
      display_name: 'Deleted member',
      avatar_url: null,
      locale: null,
      view_currency: null,
    });
  });

  it('keeps no member waiting while it reads a day’s answers, and forgets those given meanwhile', async () => {
    const name = 'Ursuline Quibell';
    const [ursula, walt] = [await as(name), await as('Walt')];
    const group = await makeGroup(walt, [ursula]);
    const path = `/api/groups/${group.id}`;
    expectData(await leave(ursula));
    clock.advance({ days: 30, minutes: 1 });
    await enter(walt);
    const rename = (to: string, version: number) =>
      walt.patch<Group>(path, { name: to, version }, { 'idempotency-key': v7() });
    const { version } = expectData(await rename('Before', group.version));
    const { deletion } = await db.transaction().execute(async (trx) => {
      // Found by its name of the person, the answer cannot be deleted before this transaction ends.
      await trx
        .selectFrom('idempotency_keys')
        .select('key')
        .where('user_id', '=', walt.user.id)
        .forUpdate()
        .execute();
      const started = deleteDueAccounts(stepsContext(deps));
      await vi.waitFor(async () => expect(await countWaiting(database)).toBe(1));
      expectData(await rename('Meanwhile', version));
      return { deletion: started };
    });
    await deletion;
    expect(await findText(db, name)).toEqual([]);
  });

  it('keeps the ledgers of the others to the cent, under no name', async () => {
    const [eva, fox] = [await as('Eva'), await as('Fox')];
    const group = await makeGroup(fox, [eva]);
    await record(eva, group.id, expenseOf(eva, [eva, fox]));
    const balances = async () => expectData(await fox.get(`/api/groups/${group.id}/balances`));
    const before = await balances();
    await leaveForGood(eva, [fox]);
    expect(await balances()).toEqual(before);
    expect(await listDifferences(db)).toEqual([]);
    const { members } = expectData(await fox.get<Group>(`/api/groups/${group.id}`));
    const left = members.find(({ userId }) => userId === eva.user.id);
    expect(left).toMatchObject({
      displayName: 'Deleted member',
      avatarUrl: null,
      leftAt: expect.any(String),
    });
    const settlement = { from: fox.user.id, to: eva.user.id, amount: 5_000, currency: 'EUR' };
    expectData(await fox.post(`/api/groups/${group.id}/settlements`, settlement));
    expect(expectData(await fox.get('/api/users/deletion'))).toMatchObject({ outstanding: [] });
    expect(await listDifferences(db)).toEqual([]);
  });

  it('makes the longest-standing member admin, deletes a group without members, and tells the others', async () => {
    const [gus, hugo, ida] = [await as('Gus'), await as('Hugo'), await as('Ida')];
    const group = await makeGroup(gus, [hugo, ida]);
    const alone = await makeGroup(gus);
    expectData(await leave(gus));
    clock.advance({ days: 31 });
    for (const other of [hugo, ida]) await enter(other);
    const stream = await readEvents(app, { authorization: `Bearer ${hugo.token}` });
    await deleteDueAccounts(stepsContext(deps));
    expect([(await stream.next()).event, (await stream.next()).event]).toEqual([
      'membership.edited',
      'membership.deleted',
    ]);
    stream.close();
    const { members } = expectData(await ida.get<Group>(`/api/groups/${group.id}`));
    expect(members.map(({ userId, role, leftAt }) => [userId, role, leftAt === null])).toEqual([
      [gus.user.id, 'admin', false],
      [hugo.user.id, 'admin', true],
      [ida.user.id, 'member', true],
    ]);
    const told = expectData(await hugo.get<Activity[]>(`/api/groups/${group.id}/activity?limit=2`));
    expect(told.map(({ action, id, details }) => [action, id, details])).toEqual([
      ['deleted', gus.user.id, null],
      ['edited', hugo.user.id, { role: 'admin' }],
    ]);
    expect(await db.selectFrom('groups').select('id').where('id', '=', alone.id).execute()).toEqual([]);
  });

  it('makes no guest admin, and takes a group along in which only guests are left', async () => {
    const [quin, rosa] = [await as('Quin'), await as('Rosa')];
    const group = await makeGroup(quin);
    const alone = await makeGroup(quin);
    for (const { id } of [group, alone]) {
      expectData(await quin.post(`/api/groups/${id}/guests`, { displayName: 'Nan' }));
    }
    clock.advance({ minutes: 1 });
    await joinGroup(group.id, quin, rosa);
    expect(expectData(await quin.get('/api/users/deletion'))).toMatchObject({
      soleAdminOf: [{ groupId: group.id, groupName: 'Flat 12' }],
    });
    await leaveForGood(quin, [rosa]);
    const { members } = expectData(await rosa.get<Group>(`/api/groups/${group.id}`));
    expect(members.map(({ displayName, role, leftAt }) => [displayName, role, leftAt === null])).toEqual([
      ['Deleted member', 'admin', false],
      ['Nan', 'member', true],
      ['Rosa', 'admin', true],
    ]);
    expect(await db.selectFrom('groups').select('id').where('id', '=', alone.id).execute()).toEqual([]);
    const guests = await db.selectFrom('users').select('id').where('is_guest', '=', true).execute();
    expect(guests.map(({ id }) => id)).toEqual([members[1]?.userId]);
  });

  it('takes the person out of their household and of the split that expenses start from', async () => {
    const [olaf, petra, quinn] = [await as('Olaf'), await as('Petra'), await as('Quinn')];
    const { id } = await makeGroup(olaf, [petra, quinn]);
    await record(olaf, id, expenseOf(olaf, [petra], { amount: 700 }));
    const households = [{ name: 'Upstairs', userIds: [petra.user.id, quinn.user.id] }];
    expectData(await olaf.put(`/api/groups/${id}/households`, { households, version: 1 }));
    const [olafs, petras, quinns] = [olaf, petra, quinn].map(({ user }) => ({ userId: user.id, parts: 2 }));
    const edit = { defaultSplit: { mode: 'parts', parts: [olafs, petras, quinns] }, version: 2 };
    expectData(await olaf.patch(`/api/groups/${id}`, edit));
    await leaveForGood(petra, [olaf]);
    expect(expectData(await olaf.get<Group>(`/api/groups/${id}`))).toMatchObject({
      households: [],
      defaultSplit: { mode: 'parts', parts: [olafs, quinns] },
    });
  });

  it('leaves nothing of the name by which others knew them before they had an account', async () => {
    const [sam, tess] = [await as('Sam'), await as('Tess')];
    const group = await makeGroup(sam);
    const path = `/api/groups/${group.id}/guests`;
    const { members } = expectData(await sam.post<Group>(path, { displayName: 'Quackenbush' }));
    const guestId = members.find(({ hasAccount }) => !hasAccount)?.userId;
    expectData(await sam.patch(`${path}/${guestId}`, { displayName: 'Tess Quackenbush' }));
    const link = await sam.post<InvitationLink>(`/api/groups/${group.id}/invitation-links`, { guestId });
    expectData(await tess.post(`/api/invitations/${expectData(link).token}/accept`));
    expect(await findText(db, 'Quackenbush')).toEqual(['public.history.snapshot']);
    await leaveForGood(tess, [sam]);
    expect(await findText(db, 'Quackenbush')).toEqual([]);
  });

  it('leaves in the activity that their invitations were mailed, and not to which address', async () => {
    const [ned, nora] = [await as('Ned'), await as('Nora')];
    const { id } = await makeGroup(nora);
    const path = `/api/groups/${id}`;
    const invite = async (email: string) => {
      const answer = await nora.post<Invited>(`${path}/invitations`, { emails: [email] });
      const [invited] = expectData(answer);
      return invited;
    };
    const accepted = await invite('ned@work.example');
    expectData(await ned.post(`/api/invitations/${accepted?.token}/accept`));
    expect((await ned.post(`${path}/leave`)).status).toBe(204);
    const waiting = await invite(emailOf('Ned'));
    expectData(await nora.post(`${path}/invitations/${waiting?.id}/resend`, {}));
    expect((await nora.delete(`${path}/invitations/${waiting?.id}`)).status).toBe(204);
    expectData(await nora.post(`${path}/invitation-links`, {}));
    await leaveForGood(ned, [nora]);
    const told = expectData(await nora.get<Activity[]>(`${path}/activity`));
    const invitations = told.filter(({ noun }) => noun === 'invitation');
    expect(invitations.map(({ action, email, details }) => [action, email, details])).toEqual([
      ['created', null, null],
      ['deleted', null, { isMailed: true }],
      ['edited', null, { isMailed: true }],
      ['created', null, { isMailed: true }],
      ['created', null, { isMailed: true }],
    ]);
  });

  it('allows no sign-in, no return to a group, and no new transaction', async () => {
    const [kim, lea] = [await as('Kim'), await as('Lea')];
    const group = await makeGroup(lea, [kim]);
    const own = await makeGroup(kim, [lea]);
    const link = expectData(await kim.post<InvitationLink>(`/api/groups/${own.id}/invitation-links`, {}));
    await leaveForGood(kim, [lea]);
    expect((await login('Kim')).status).toBe(401);
    expect((await kim.get('/api/users/profile')).status).toBe(401);
    const refused = await lea.post(`/api/groups/${group.id}/transactions`, expenseOf(lea, [lea, kim]));
    expect(refused.body.code).toBe('INVALID_EXPENSE_PARTICIPANTS');
    const paid = await lea.post(`/api/groups/${group.id}/transactions`, {
      ...expenseOf(lea, [lea]),
      payers: evenly(kim),
    });
    expect(paid.body.code).toBe('INVALID_EXPENSE_PARTICIPANTS');
    const back = await lea.post(`/api/invitations/${link.token}/accept`);
    expect(back.status).toBeGreaterThanOrEqual(400);
  });

  it('frees the address for a new account, which gets nothing of the old one', async () => {
    const [mia, lea] = [await as('Mia'), await as('Lea')];
    await enter(lea);
    const group = await makeGroup(mia, [lea]);
    await leaveForGood(mia);
    const email = emailOf('Mia');
    const again = await stranger().post('/api/auth/register', {
      displayName: 'Mia',
      email,
      password: PASSWORD,
    });
    expect(again.status).toBe(201);
    await db.updateTable('users').set({ email_verified: true }).where('email', '=', email).execute();
    const answer = await stranger().post<{ accessToken: string; user: User }>('/api/auth/login', {
      email,
      password: PASSWORD,
    });
    const { accessToken, user } = expectData(answer);
    expect(user.id).not.toBe(mia.user.id);
    const headers = { authorization: `Bearer ${accessToken}` };
    expect((await stranger().get(`/api/groups/${group.id}`, headers)).status).toBe(404);
  });

  it('comes once, however often and from however many processes it is asked for', async () => {
    const [nia, ole] = [await as('Nia'), await as('Ole')];
    const group = await makeGroup(ole, [nia]);
    expectData(await leave(nia));
    clock.advance({ days: 31 });
    await enter(ole);
    await Promise.all([deleteDueAccounts(stepsContext(deps)), deleteDueAccounts(stepsContext(deps))]);
    await deleteDueAccounts(stepsContext(deps));
    const rows = await db
      .selectFrom('history')
      .select('action')
      .where('group_id', '=', group.id)
      .where('noun_id', '=', nia.user.id)
      .orderBy('seq')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(['created', 'deleted']);
    await joinGroup(group.id, ole, await as('Pia'));
  });

  it('comes after the recurring expenses of every day that has begun, though no job has booked them yet', async () => {
    const [vera, wim] = [await as('Vera'), await as('Wim')];
    const { id: groupId } = await makeGroup(vera, [wim]);
    const rule = {
      groupId,
      description: 'Cleaning',
      amount: 900,
      currency: 'EUR',
      payers: evenly(vera),
      recipients: evenly(vera, wim),
      frequency: 'daily',
      startDate: deps.clock().toISOString().slice(0, 10),
    };
    const { id } = expectData(await vera.post<{ id: string }>('/api/recurring-expenses', rule));
    expectData(await leave(wim));
    clock.advance({ days: 31 });
    await deleteDueAccounts(stepsContext(deps));
    await enter(vera);
    const kept = await vera.get<RecurringExpense>(`/api/recurring-expenses/${id}`);
    expect(expectData(kept)).toMatchObject({ createdCount: 32, isActive: true });
  });

  it('does not wait for a mail that has gone meanwhile, nor for a file that is none', async () => {
    const iris = await as('Iris');
    await mails.all();
    const before = await listMailFiles(dataDir);
    await writeMailFile(dataDir, { to: emailOf('Iris'), subject: 'Hello', text: 'Hello' });
    const [gone, none] = [v7(), v7()];
    await symlink(join(dataDir, 'nowhere'), join(dataDir, 'mail', `${gone}.eml`));
    await mkdir(join(dataDir, 'mail', `${none}.eml`));
    await leaveForGood(iris);
    expect((await login('Iris')).status).toBe(401);
    expect(await listMailFiles(dataDir)).toEqual([none, gone, ...before]);
    for (const id of [gone, none]) await rm(join(dataDir, 'mail', `${id}.eml`), { recursive: true });
  });
});

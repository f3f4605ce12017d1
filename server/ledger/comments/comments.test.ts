import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { Activity } from '#contract/activity.ts';
import type { Comment } from '#contract/comments.ts';
import type { Transaction } from '#contract/transactions.ts';
import { startTestApp } from '#test/app.ts';
import type { Answer, UserClient } from '#test/client.ts';
import { readEvents } from '#test/event-reader.ts';
import { findText } from '#test/find-text.ts';
import { asEntered, expectData, expenseOf, join, makeGroup, record } from '#test/group.ts';
import { addGuest, claim } from '#test/guest.ts';

const { app, as, clock, db } = await startTestApp({ premiumForAll: true });
// Ana is the admin; Ben and Cleo are members; Eve is in no group of theirs.
const [ana, ben, cleo, eve] = [await as('Ana'), await as('Ben'), await as('Cleo'), await as('Eve')];

async function makeDinner() {
  const { id: groupId } = await makeGroup(ana, [ben, cleo]);
  const { id } = await record(ana, groupId, expenseOf(ana, [ana, ben]));
  const path = `/api/groups/${groupId}/transactions/${id}`;
  return { groupId, id, path, comments: `${path}/comments` };
}

const say = async (person: UserClient, comments: string, body: string) =>
  expectData(await person.post<Comment>(comments, { body }));

const textsOf = async (person: UserClient, comments: string) =>
  expectData(await person.get<Comment[]>(comments)).map(({ body }) => body);

const countIn = async (person: UserClient, groupId: string, id: string) => {
  const list = expectData(await person.get<Transaction[]>(`/api/groups/${groupId}/transactions`));
  return list.find((transaction) => transaction.id === id)?.commentCount;
};

describe('a comment', () => {
  it('is read by every member, with who wrote it and when', async () => {
    const { groupId, id, comments } = await makeDinner();
    const said = await say(ben, comments, '  Was the wine on this?  ');
    expect(said).toEqual({
      id: said.id,
      groupId,
      transactionId: id,
      userId: ben.user.id,
      body: 'Was the wine on this?',
      createdAt: clock.now().toISOString(),
      editedAt: null,
    });
    for (const reader of [ana, ben, cleo]) {
      expect(expectData(await reader.get<Comment[]>(comments))).toEqual([said]);
    }
  });

  it('comes in pages, newest first, also of those that came at one moment', async () => {
    const { comments } = await makeDinner();
    const empty = await ana.get<Comment[]>(comments);
    expect([empty.body.data, empty.body.nextCursor]).toEqual([[], null]);
    for (const body of ['1', '2', '3', '4', '5']) await say(ana, comments, body);
    clock.advance({ seconds: 1 });
    await say(ben, comments, '6');
    const read: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Answer<Comment[]> = await cleo.get<Comment[]>(
        `${comments}?limit=2${cursor && `&cursor=${cursor}`}`,
      );
      read.push(...page.body.data.map(({ body }) => body));
      cursor = page.body.nextCursor;
    }
    expect(read).toEqual(['6', '5', '4', '3', '2', '1']);
    const { status, body } = await ana.get(`${comments}?cursor=nonsense`);
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('stands after what it answers, also where the clock of another process was ahead', async () => {
    const { comments } = await makeDinner();
    await say(ana, comments, 'Was it you?');
    clock.advance({ minutes: -1 });
    const answer = await say(ben, comments, 'It was.');
    clock.advance({ minutes: 1 });
    expect(await textsOf(cleo, comments)).toEqual(['It was.', 'Was it you?']);
    const newest = await cleo.get<Comment[]>(`${comments}?limit=1`);
    expect(newest.body.data).toEqual([answer]);
    const older = await cleo.get<Comment[]>(`${comments}?cursor=${newest.body.nextCursor}`);
    expect(older.body.data.map(({ body }) => body)).toEqual(['Was it you?']);
  });

  it('has 1 to 1,000 characters, of which a mention is one', async () => {
    const { comments } = await makeDinner();
    const mention = `<@${ben.user.id}>`;
    for (const body of ['', '   ', 'a'.repeat(1001), `${mention}${'a'.repeat(1000)}`, 'a\u0000b', 7]) {
      const answer = await ana.post(comments, { body });
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    }
    for (const body of ['🙂'.repeat(1000), `${mention}${'a'.repeat(999)}`, mention]) {
      expect((await say(ana, comments, body)).body).toBe(body);
    }
  });

  it('is one, however often it is sent with its id or an Idempotency-Key', async () => {
    const { groupId, id: transactionId, comments } = await makeDinner();
    const id = v7();
    const first = expectData(await ana.post<Comment>(comments, { id, body: 'Once' }));
    expect(expectData(await ana.post<Comment>(comments, { id, body: 'Once' }))).toEqual(first);
    for (const [person, body] of [
      [ana, 'Twice'],
      [ben, 'Once'],
    ] as const) {
      const other = await person.post(comments, { id, body });
      expect([other.status, other.body.code]).toEqual([409, 'CONSTRAINT_VIOLATION']);
    }
    const key = { 'idempotency-key': v7() };
    const keyed = expectData(await ben.post<Comment>(comments, { body: 'Keyed' }, key));
    expect(expectData(await ben.post<Comment>(comments, { body: 'Keyed' }, key))).toEqual(keyed);
    expect(await textsOf(ana, comments)).toEqual(['Keyed', 'Once']);
    expect(await countIn(ana, groupId, transactionId)).toBe(2);
  });

  it('is one, also when it is sent again after a guest whom it mentions was claimed', async () => {
    const { groupId, comments } = await makeDinner();
    const guestId = await addGuest(ana, groupId, 'Dan');
    const first = { id: v7(), body: `<@${guestId}> and <@${ben.user.id}>: thanks` };
    expectData(await ana.post(comments, first));
    const dan = await as('Dan');
    expectData(await claim(ana, groupId, guestId, dan));
    const again = await ana.post<Comment>(comments, first);
    expect([again.status, again.body.data.body]).toEqual([
      201,
      `<@${dan.user.id}> and <@${ben.user.id}>: thanks`,
    ]);
    for (const body of [`<@${guestId}> and <@${cleo.user.id}>: thanks`, `<@${guestId}>: thanks`]) {
      expect((await ana.post(comments, { ...first, body })).status).toBe(409);
    }
    expect(await textsOf(ana, comments)).toEqual([again.body.data.body]);
  });

  it('is one, also when it is sent again after its author has edited it', async () => {
    const { groupId, id: transactionId, comments } = await makeDinner();
    const first = { id: v7(), body: 'Tow bottles' };
    expectData(await ben.post(comments, first));
    const edited = expectData(await ben.patch(`${comments}/${first.id}`, { body: 'Two bottles' }));
    const again = await ben.post<Comment>(comments, first);
    expect([again.status, again.body.data]).toEqual([201, edited]);
    expect((await ana.post(comments, first)).status).toBe(409);
    expect(await countIn(ana, groupId, transactionId)).toBe(1);
  });

  it('never comes back once it was deleted, whoever sends it again, and no text of it is kept', async () => {
    const { groupId, id: transactionId, comments } = await makeDinner();
    const first = { id: v7(), body: 'A word that is taken back' };
    expectData(await ben.post(comments, first));
    expect((await ana.delete(`${comments}/${first.id}`)).status).toBe(204);
    for (const [person, body] of [
      [ben, first.body],
      [ben, 'Another word'],
      [ana, first.body],
    ] as const) {
      const again = await person.post(comments, { id: first.id, body });
      expect([again.status, again.body.code]).toEqual([409, 'CONSTRAINT_VIOLATION']);
    }
    expect(await textsOf(ana, comments)).toEqual([]);
    expect(await countIn(ana, groupId, transactionId)).toBeUndefined();
    expect(await findText(db, first.body)).toEqual([]);
    expect((await say(ben, comments, 'Another one')).body).toBe('Another one');
  });

  it('is changed by its author alone, and says so', async () => {
    const { comments } = await makeDinner();
    const said = await say(ben, comments, 'Tow bottles');
    for (const other of [ana, cleo]) {
      const { status, body } = await other.patch(`${comments}/${said.id}`, { body: 'No' });
      expect([status, body.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    }
    clock.advance({ minutes: 1 });
    const same = expectData(await ben.patch<Comment>(`${comments}/${said.id}`, { body: 'Tow bottles' }));
    expect(same).toEqual(said);
    const edited = expectData(await ben.patch<Comment>(`${comments}/${said.id}`, { body: 'Two bottles' }));
    expect(edited).toEqual({ ...said, body: 'Two bottles', editedAt: clock.now().toISOString() });
    expect(expectData(await ana.get<Comment[]>(comments))).toEqual([edited]);
  });

  it('is deleted by its author or an admin, and is gone', async () => {
    const { groupId, id, comments } = await makeDinner();
    const [bens, other] = [await say(ben, comments, 'Mine'), await say(cleo, comments, 'Hers')];
    expect(await countIn(ana, groupId, id)).toBe(2);
    const { status, body } = await cleo.delete(`${comments}/${bens.id}`);
    expect([status, body.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    expect((await ben.delete(`${comments}/${bens.id}`)).status).toBe(204);
    expect((await ana.delete(`${comments}/${other.id}`)).status).toBe(204);
    expect(await textsOf(cleo, comments)).toEqual([]);
    expect(await countIn(ana, groupId, id)).toBeUndefined();
    for (const again of [
      await ben.delete(`${comments}/${bens.id}`),
      await ana.patch(`${comments}/${v7()}`, { body: 'x' }),
    ]) {
      expect([again.status, again.body.code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
    }
    expect(await db.selectFrom('comments').selectAll().where('group_id', '=', groupId).execute()).toEqual([]);
  });

  it('is found on its own transaction alone', async () => {
    const { groupId, comments } = await makeDinner();
    const said = await say(ana, comments, 'Here');
    const lunch = await record(ana, groupId, expenseOf(ana, [ben]));
    const elsewhere = `/api/groups/${groupId}/transactions/${lunch.id}/comments`;
    expect(await textsOf(ana, elsewhere)).toEqual([]);
    expect((await ana.delete(`${elsewhere}/${said.id}`)).status).toBe(404);
    const { status, body } = await ana.post(elsewhere, { id: said.id, body: 'Here' });
    expect([status, body.code]).toEqual([409, 'CONSTRAINT_VIOLATION']);
    const nowhere = await ana.get(`/api/groups/${groupId}/transactions/${v7()}/comments`);
    expect([nowhere.status, nowhere.body.code]).toEqual([404, 'EXPENSE_NOT_FOUND']);
  });

  it('on a deleted transaction is only read, and is there again once that is restored', async () => {
    const { path, comments } = await makeDinner();
    const said = await say(ben, comments, 'Before');
    expect((await ana.delete(path)).status).toBe(204);
    expect(await textsOf(cleo, comments)).toEqual(['Before']);
    for (const refused of [
      await ana.post(comments, { body: 'After' }),
      await ben.patch(`${comments}/${said.id}`, { body: 'After' }),
      await ben.delete(`${comments}/${said.id}`),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([409, 'CONSTRAINT_VIOLATION']);
    }
    expectData(await ana.post(`${path}/restore`));
    await say(ana, comments, 'After');
    expect(await textsOf(cleo, comments)).toEqual(['After', 'Before']);
  });

  it('stays when its transaction is edited, which no version of the transaction says', async () => {
    const { groupId, id, path, comments } = await makeDinner();
    await say(ben, comments, 'Cheaper than I thought');
    const dinner = expectData(await ana.get<Transaction>(path));
    const edited = expectData(await ana.put<Transaction>(path, { ...asEntered(dinner), amount: 9_000 }));
    expect(edited).not.toHaveProperty('commentCount');
    expect(await countIn(ben, groupId, id)).toBe(1);
    const { text } = await ana.get(`${path}/history`);
    expect(text).not.toContain('commentCount');
  });

  it('is for members: to strangers and to former members there is none', async () => {
    const { groupId, comments } = await makeDinner();
    const said = await say(cleo, comments, 'Bye');
    expectData(await cleo.post(`/api/groups/${groupId}/leave`));
    for (const outsider of [eve, cleo]) {
      for (const answer of [
        await outsider.get(comments),
        await outsider.post(comments, { body: 'Hi' }),
        await outsider.patch(`${comments}/${said.id}`, { body: 'Hi' }),
        await outsider.delete(`${comments}/${said.id}`),
      ]) {
        expect([answer.status, answer.body.code]).toEqual([404, 'GROUP_NOT_FOUND']);
      }
    }
    expect(expectData(await ben.get<Comment[]>(comments))).toEqual([said]);
  });
});

describe('a mention', () => {
  it('is of a member or a guest of the group, and of no other person', async () => {
    const { groupId, comments } = await makeDinner();
    const guestId = await addGuest(ana, groupId, 'Gus');
    const body = `<@${guestId}> <@${ben.user.id}>`;
    expect((await say(cleo, comments, body.toUpperCase())).body).toBe(body);
    for (const userId of [eve.user.id, v7()]) {
      const answer = await ana.post(comments, { body: `Hi <@${userId}>` });
      expect([answer.status, answer.body.code, answer.body.params]).toEqual([
        422,
        'INVALID_INPUT',
        { reason: 'mention', userId },
      ]);
    }
  });

  it('of a member who has left stays in an edited text, and is in no new one', async () => {
    const { groupId, comments } = await makeDinner();
    const mention = `<@${cleo.user.id}>`;
    const said = await say(ana, comments, `Ask ${mention}`);
    expectData(await cleo.post(`/api/groups/${groupId}/leave`));
    expectData(await ana.patch(`${comments}/${said.id}`, { body: `Do ask ${mention}` }));
    expect((await ana.post(comments, { body: mention })).status).toBe(422);
  });

  it('of a guest is of the person who claims the guest', async () => {
    const { groupId, comments } = await makeDinner();
    const guestId = await addGuest(ana, groupId, 'Dev');
    await say(ben, comments, `Ask <@${guestId}>, not <@${cleo.user.id}>`);
    const dev = await as('Dev');
    expectData(await claim(ana, groupId, guestId, dev));
    expect(await textsOf(dev, comments)).toEqual([`Ask <@${dev.user.id}>, not <@${cleo.user.id}>`]);
    const comment = expectData(await dev.get<Activity[]>(`/api/groups/${groupId}/activity`)).find(
      ({ noun }) => noun === 'comment',
    );
    expect(comment?.details?.mentions).toEqual([{ userId: dev.user.id }, { userId: cleo.user.id }]);
  });

  it('of a guest is of the member who takes the guest over', async () => {
    const { groupId, comments } = await makeDinner();
    const guestId = await addGuest(ana, groupId, 'Benny');
    await say(ana, comments, `<@${guestId}> or <@${ben.user.id}>`);
    expectData(await ben.post(`/api/groups/${groupId}/guests/${guestId}/merge`, { into: ben.user.id }));
    expect(await textsOf(ana, comments)).toEqual([`<@${ben.user.id}> or <@${ben.user.id}>`]);
  });
});

describe('news of a comment', () => {
  it('reaches the open stream of every member, by the transaction that it is on, and no other person', async () => {
    const { groupId, id, comments } = await makeDinner();
    const { id: evesGroup } = await makeGroup(eve, []);
    const [stream, elsewhere] = await Promise.all(
      [cleo, eve].map((reader) => readEvents(app, { authorization: `Bearer ${reader.token}` })),
    );
    const said = await say(ana, comments, 'One');
    expectData(await ana.patch(`${comments}/${said.id}`, { body: 'Two' }));
    await ana.delete(`${comments}/${said.id}`);
    for (const action of ['created', 'edited', 'deleted']) {
      expect(await stream?.next()).toMatchObject({ event: `comment.${action}`, data: { groupId, id } });
    }
    await record(eve, evesGroup, expenseOf(eve, [eve]));
    expect(await elsewhere?.next()).toMatchObject({ data: { groupId: evesGroup } });
    stream?.close();
    elsewhere?.close();
  });

  it('is in the activity with its transaction as it is now and whom it mentions, and never with its text', async () => {
    const { groupId, id, path, comments } = await makeDinner();
    clock.advance({ seconds: 1 });
    await say(ben, comments, `Secret words for <@${ana.user.id}>`);
    const dinner = expectData(await ana.get<Transaction>(path));
    expectData(await ana.put(path, { ...asEntered(dinner), description: 'Supper' }));
    for (const address of ['/api/activity', `/api/groups/${groupId}/activity`]) {
      const answer = await ana.get<Activity[]>(address);
      const told = expectData(answer).find(({ noun, id: on }) => noun === 'comment' && on === id);
      expect(told).toMatchObject({ action: 'created', userId: ben.user.id, displayName: 'Ben' });
      expect(told?.transaction?.description).toBe('Supper');
      expect(told?.details).toEqual({ mentions: [{ userId: ana.user.id }] });
      expect(answer.text).not.toContain('Secret words');
    }
  });

  it('of an edit names those whom it newly mentions', async () => {
    const { groupId, comments } = await makeDinner();
    const said = await say(ben, comments, `<@${ana.user.id}>`);
    const body = `<@${ana.user.id}> and <@${cleo.user.id}>`;
    expectData(await ben.patch(`${comments}/${said.id}`, { body }));
    const [edited] = expectData(await cleo.get<Activity[]>(`/api/groups/${groupId}/activity`));
    expect(edited).toMatchObject({ noun: 'comment', action: 'edited' });
    expect(edited?.details).toEqual({ mentions: [{ userId: cleo.user.id }] });
  });

  it('is no change of the transaction: an edit that was begun before it is no conflict', async () => {
    const { path, comments } = await makeDinner();
    const dinner = expectData(await ana.get<Transaction>(path));
    await say(ben, comments, 'Meanwhile');
    const edited = await ana.put(path, { ...asEntered(dinner), description: 'Supper' });
    expect(edited.status).toBe(200);
  });
});

it('comments written at once are all kept and counted', async () => {
  const { groupId, id, comments } = await makeDinner();
  const bodies = ['1', '2', '3', '4', '5', '6'];
  await Promise.all(bodies.map((body, index) => say(index % 2 ? ana : ben, comments, body)));
  expect((await textsOf(cleo, comments)).sort()).toEqual(bodies);
  expect(await countIn(cleo, groupId, id)).toBe(6);
});

it('a group is deleted with its comments', async () => {
  const { groupId, comments } = await makeDinner();
  await say(ben, comments, 'Gone soon');
  expect((await ana.delete(`/api/groups/${groupId}`)).status).toBe(204);
  expect(await db.selectFrom('comments').selectAll().where('group_id', '=', groupId).execute()).toEqual([]);
});

it('a group that one joins later shows what was said before', async () => {
  const { groupId, comments } = await makeDinner();
  await say(ben, comments, 'Before you came');
  const fay = await as('Fay');
  await join(groupId, ana, fay);
  expect(await textsOf(fay, comments)).toEqual(['Before you came']);
});

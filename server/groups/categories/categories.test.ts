import { readFile } from 'node:fs/promises';
import { CompiledQuery } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Activity } from '#contract/activity.ts';
import type { GroupCategory } from '#contract/categories.ts';
import type { Group } from '#contract/groups.ts';
import type { HistoryEntry, Transaction } from '#contract/transactions.ts';
import { foldText } from '#domain/fields/fold-text.ts';
import { CATEGORY_RULES } from '#domain/ledger/rules.ts';
import { splitStatements } from '#server/platform/db/migrate.ts';
import { startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { readEvents } from '#test/event-reader.ts';
import { asEntered, expectData, expenseOf, makeGroup, record } from '#test/group.ts';

const { app, as, db } = await startTestApp({ premiumForAll: true });
const ana = await as('Ana');
const ben = await as('Ben');

const pathOf = (groupId: string) => `/api/groups/${groupId}/categories`;
const add = (by: UserClient, groupId: string, change: object = {}) =>
  by.post<GroupCategory>(pathOf(groupId), { name: 'Wine cellar', icon: 'wine', ...change });
const edit = (by: UserClient, groupId: string, { id, version }: GroupCategory, change: object) =>
  by.patch<GroupCategory>(`${pathOf(groupId)}/${id}`, { version, ...change });
const listed = async (by: UserClient, groupId: string) =>
  expectData(await by.get<GroupCategory[]>(pathOf(groupId)));

describe('the categories of a group', () => {
  it('are added by any member, and stand by name in the group for every member', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const wine = expectData(await add(ben, id));
    const allotment = expectData(await add(ana, id, { name: ' Állotment ', icon: 'tent' }));
    expect(allotment).toMatchObject({ name: 'Állotment', icon: 'tent', putAwayAt: null, version: 1 });
    expect(await listed(ana, id)).toEqual([allotment, wine]);
    const group = expectData(await ben.get<Group>(`/api/groups/${id}`));
    expect(group.categories).toEqual([allotment, wine]);
    const all = expectData(await ben.get<Group[]>('/api/groups'));
    expect(all.find((one) => one.id === id)?.categories).toEqual([allotment, wine]);
  });

  it('are the same one for the same id again, and a conflict for another with it', async () => {
    const { id } = await makeGroup(ana);
    const given = { id: '0198a1c4-0000-7000-8000-000000000001' };
    const first = expectData(await add(ana, id, given));
    expect(expectData(await add(ana, id, given))).toEqual(first);
    const other = await add(ana, id, { ...given, name: 'Beer' });
    expect([other.status, other.body.code]).toEqual([409, 'CONSTRAINT_VIOLATION']);
    expect(await listed(ana, id)).toEqual([first]);
  });

  it('have no two names that differ by case and accents alone, those that were put away included', async () => {
    const { id } = await makeGroup(ana);
    const cafe = expectData(await add(ana, id, { name: 'Café' }));
    const wine = expectData(await add(ana, id));
    const refused = [await add(ana, id, { name: 'CAFE' }), await edit(ana, id, wine, { name: 'cafè' })];
    expectData(await ana.delete(`${pathOf(id)}/${cafe.id}`));
    refused.push(await add(ana, id, { name: 'cafe' }));
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [409, 'DUPLICATE_ENTRY']),
    );
    const [renamed] = await listed(ana, id);
    expect(renamed).toMatchObject({ id: cafe.id, version: 2 });
    expect(expectData(await edit(ana, id, wine, { name: 'WINE CELLAR' })).name).toBe('WINE CELLAR');
  });

  it('have no two names that differ by what is not seen alone', async () => {
    const { id } = await makeGroup(ana);
    expectData(await add(ana, id, { name: 'Foo' }));
    for (const name of ['F\u200boo', 'Foo\u3164', '\u2060foo']) {
      const { status, body } = await add(ana, id, { name });
      expect([status, body.code]).toEqual([409, 'DUPLICATE_ENTRY']);
    }
  });

  it('and what is searched through are folded anew by the migration, but for names that would be there twice', async () => {
    const { id } = await makeGroup(ana);
    const names = ['Foo', 'Bar', 'Baz', 'Emoji'];
    for (const name of names) expectData(await add(ana, id, { name }));
    const { id: lunch } = await record(ana, id, expenseOf(ana, [ana]));
    const migration = await readFile('db/migrations/0033_unseen_characters.sql', 'utf8');
    const undone = db.transaction().execute(async (trx) => {
      const fold = (name: string, folded_name: string) =>
        trx
          .updateTable('categories')
          .set({ folded_name })
          .where('group_id', '=', id)
          .where('name', '=', name)
          .execute();
      await fold('Bar', 'f\u200boo');
      await fold('Baz', 'b\u00ada \u2060z\u2800');
      await fold('Emoji', 'ba z\u{e0020}');
      await trx
        .updateTable('transactions')
        .set({ search_text: 'می\u200cخواهم\n👩\u200d👧' })
        .where('group_id', '=', id)
        .execute();
      for (const text of splitStatements(migration)) await trx.executeQuery(CompiledQuery.raw(text));
      const rows = await trx.selectFrom('categories').selectAll().where('group_id', '=', id).execute();
      const folded = new Map(rows.map((row) => [row.name, row.folded_name]));
      expect(names.map((name) => folded.get(name))).toEqual(['foo', 'f\u200boo', 'ba z', 'ba z\u{e0020}']);
      const texts = trx.selectFrom('transactions').select('search_text').where('id', '=', lunch);
      expect(await texts.where('group_id', '=', id).execute()).toEqual([
        { search_text: foldText('می\u200cخواهم\n👩\u200d👧') },
      ]);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
  });

  it('are renamed, put away and brought back, each in a version of its own that the activity tells', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const wine = expectData(await add(ana, id));
    const beer = expectData(await edit(ben, id, wine, { name: 'Beer', icon: 'star' }));
    expect(beer).toEqual({ ...wine, name: 'Beer', icon: 'star', version: 2 });
    const stale = await edit(ana, id, wine, { name: 'Cider' });
    expect([stale.status, stale.body.code, stale.body.details]).toEqual([409, 'CONSTRAINT_VIOLATION', beer]);
    expect(expectData(await edit(ana, id, beer, { name: 'Beer' }))).toEqual(beer);
    for (const _ of ['once', 'again'])
      expect((await ana.delete(`${pathOf(id)}/${wine.id}`)).status).toBe(204);
    const [away] = await listed(ana, id);
    expect(away).toMatchObject({ putAwayAt: expect.any(String), version: 3 });
    const back = expectData(await edit(ben, id, away ?? beer, { isPutAway: false }));
    expect(back).toEqual({ ...beer, version: 4 });
    const activity = expectData(await ana.get<Activity[]>(`/api/groups/${id}/activity`));
    const told = activity.filter(({ details }) => details?.fields?.includes('categories'));
    expect(told.map(({ noun, action, userId }) => [noun, action, userId])).toEqual(
      [ben, ana, ben, ana].map(({ user }) => ['group', 'edited', user.id]),
    );
    // What admins edit meanwhile is not refused because of it.
    expect(told.map(({ version }) => version)).toEqual([1, 1, 1, 1]);
  });

  it('are so many in use, and so many with those that were put away', async () => {
    const { id } = await makeGroup(ana);
    const { count, countEver } = CATEGORY_RULES;
    const refused = async (reason: string, max: number) => {
      const { status, body } = await add(ana, id, { name: 'One more' });
      const params = { reason, count: max };
      expect([status, body.code, body.params]).toEqual([422, 'INVALID_INPUT', params]);
    };
    for (let made = 0; made < countEver.max; made++) {
      if (made === count.max) await refused('too-many-categories', count.max);
      const [first] = (await listed(ana, id)).filter(({ putAwayAt }) => putAwayAt === null);
      if (made >= count.max) expect((await ana.delete(`${pathOf(id)}/${first?.id}`)).status).toBe(204);
      expectData(await add(ana, id, { name: `Number ${made}` }));
    }
    const [last] = (await listed(ana, id)).filter(({ putAwayAt }) => putAwayAt === null);
    expect((await ana.delete(`${pathOf(id)}/${last?.id}`)).status).toBe(204);
    await refused('too-many-categories-ever', countEver.max);
  });

  it('reach the open pages of other members, as a change of the group', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const stream = await readEvents(app, { authorization: `Bearer ${ben.token}` });
    expectData(await add(ana, id));
    expect(await stream.next()).toMatchObject({ event: 'group.edited', data: { groupId: id, id } });
    stream.close();
  });

  it('go with their group', async () => {
    const { id } = await makeGroup(ana);
    const wine = expectData(await add(ana, id));
    expect((await ana.delete(`/api/groups/${id}`)).status).toBe(204);
    const left = await db.selectFrom('categories').select('id').where('id', '=', wine.id).execute();
    expect(left).toEqual([]);
  });

  it('refuse a name that is too short, a picture of no list, and what is not there', async () => {
    const { id } = await makeGroup(ana);
    for (const change of [{ name: 'x' }, { name: 'y'.repeat(41) }, { icon: 'rocket' }]) {
      const { status, body } = await add(ana, id, change);
      expect([status, body.code, body.details]).toEqual([
        400,
        'VALIDATION_ERROR',
        [expect.objectContaining({ path: Object.keys(change)[0] })],
      ]);
    }
    const { id: other } = await makeGroup(ana);
    const theirs = expectData(await add(ana, other));
    const { status, body } = await edit(ana, id, theirs, { name: 'Mine' });
    expect([status, body.code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
  });
});

describe('a transaction', () => {
  const found = async (by: UserClient, groupId: string, category: string) =>
    expectData(await by.get<Transaction[]>(`/api/groups/${groupId}/transactions?category=${category}`)).map(
      ({ description }) => description,
    );

  it('has one of the group’s own, is found by it, and is told by it in its history', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const wine = expectData(await add(ana, id));
    const made = await record(ben, id, expenseOf(ben, [ana], { description: 'Rioja', category: wine.id }));
    expect(made.category).toBe(wine.id);
    await record(ben, id, expenseOf(ben, [ana], { description: 'Pears', category: 'groceries' }));
    await record(ben, id, expenseOf(ben, [ana], { description: 'Something' }));
    await record(ben, id, expenseOf(ben, [ana], { description: 'Cash', type: 'transfer' }));
    expect(await found(ana, id, wine.id)).toEqual(['Rioja']);
    expect(await found(ana, id, 'none')).toEqual(['Something']);
    const path = `/api/groups/${id}/transactions/${made.id}`;
    expectData(await ana.put(path, { ...asEntered(made), category: 'dining' }));
    const [newest] = expectData(await ana.get<HistoryEntry[]>(`${path}/history`));
    expect(newest?.changes).toEqual([{ field: 'category', before: wine.id, after: 'dining' }]);
  });

  it('refuses one that was put away, one of another group and one that is not there, each by name', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const { id: other } = await makeGroup(ana);
    const away = expectData(await add(ana, id));
    expectData(await ana.delete(`${pathOf(id)}/${away.id}`));
    const theirs = expectData(await add(ana, other));
    const saved = await record(ana, id, expenseOf(ana, [ben]));
    for (const category of [away.id, theirs.id, '0198a1c4-0000-7000-8000-000000000009']) {
      const answers = [
        await ana.post(`/api/groups/${id}/transactions`, expenseOf(ana, [ben], { category })),
        await ana.put(`/api/groups/${id}/transactions/${saved.id}`, { ...asEntered(saved), category }),
      ];
      for (const { status, body } of answers) {
        const params = { reason: 'unknown-category', category };
        expect([status, body.code, body.params]).toEqual([422, 'INVALID_INPUT', params]);
      }
    }
    const { status, body } = await ana.post(
      `/api/groups/${id}/transactions`,
      expenseOf(ana, [ben], { category: 'nonsense' }),
    );
    expect([status, body.details]).toEqual([400, [expect.objectContaining({ path: 'category' })]]);
  });

  it('keeps what it has though it was put away, is edited, deleted and restored with it', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const wine = expectData(await add(ana, id));
    const made = await record(ana, id, expenseOf(ana, [ben], { category: wine.id }));
    expectData(await ana.delete(`${pathOf(id)}/${wine.id}`));
    const path = `/api/groups/${id}/transactions/${made.id}`;
    for (const category of [undefined, wine.id]) {
      const now = expectData(await ana.get<Transaction>(path));
      const saved = await ben.put<Transaction>(path, {
        ...asEntered(now),
        amount: now.amount + 1,
        ...(category && { category }),
      });
      expect(expectData(saved).category).toBe(wine.id);
    }
    expectData(await ana.delete(path));
    expect(expectData(await ana.post<Transaction>(`${path}/restore`)).category).toBe(wine.id);
  });

  it('is never written with one that is put away at the same moment', async () => {
    const { id } = await makeGroup(ana, [ben]);
    for (let round = 0; round < 8; round++) {
      const one = expectData(await add(ana, id, { name: `Round ${round}` }));
      const draft = expenseOf(ben, [ana], { category: one.id });
      const [away, written] = await Promise.all([
        ana.delete(`${pathOf(id)}/${one.id}`),
        ben.post<Transaction>(`/api/groups/${id}/transactions`, draft),
      ]);
      expect(away.status).toBe(204);
      const activity = expectData(await ana.get<Activity[]>(`/api/groups/${id}/activity?limit=3`));
      const seqOf = (isIt: (item: Activity) => boolean) => activity.find(isIt)?.seq ?? 0;
      const putAway = seqOf(({ noun }) => noun === 'group');
      if (written.status === 201)
        expect(seqOf(({ id: of }) => of === written.body.data.id)).toBeLessThan(putAway);
      else expect(written.body.params).toEqual({ reason: 'unknown-category', category: one.id });
    }
  });
});

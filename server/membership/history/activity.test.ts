import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { CompiledQuery, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Activity } from '#contract/activity.ts';
import type { Group } from '#contract/groups.ts';
import { splitStatements } from '#server/platform/db/migrate.ts';
import { startTestApp } from '#test/app.ts';
import type { Answer } from '#test/client.ts';
import { expectData, expenseOf, makeAdmin, makeGroup, record } from '#test/group.ts';
import { addGuest } from '#test/guest.ts';

const { as, clock, db } = await startTestApp({ premiumForAll: true });
const ana = await as('Ana');
const ben = await as('Ben');
const cleo = await as('Cleo');

describe('the activity of a person', () => {
  it('is what happened in all of one’s groups, newest first, and in no other', async () => {
    const flat = await makeGroup(cleo, [], { name: 'Flat 12' });
    clock.advance({ seconds: 1 });
    const trip = await makeGroup(ben, [cleo], { name: 'Ski trip' });
    await makeGroup(ana);
    clock.advance({ seconds: 1 });
    const dinner = await record(cleo, flat.id, expenseOf(cleo, [cleo]));
    const all = expectData(await cleo.get<Activity[]>('/api/activity'));
    expect(all.map(({ groupId, noun, action, displayName }) => [groupId, noun, action, displayName])).toEqual(
      [
        [flat.id, 'transaction', 'created', 'Cleo'],
        [trip.id, 'membership', 'created', 'Cleo'],
        [trip.id, 'invitation', 'created', 'Ben'],
        [trip.id, 'group', 'created', 'Ben'],
        [flat.id, 'group', 'created', 'Cleo'],
      ],
    );
    expect(all[0]).toMatchObject({ id: dinner.id, version: 1, transaction: dinner });
    expect(expectData(await cleo.get<Activity[]>('/api/activity?limit=2'))).toEqual(all.slice(0, 2));
  });

  it('is read page by page, whatever happens meanwhile, and changes of one moment are not lost between two pages', async () => {
    const hal = await as('Hal');
    const ids: string[] = [];
    for (const name of ['One', 'Two', 'Three']) ids.push((await makeGroup(hal, [], { name })).id);
    for (const index of [0, 1, 1, 2, 0, 2, 2]) {
      if (index === 2) clock.advance({ seconds: 1 });
      await record(hal, ids[index] ?? '', expenseOf(hal, [hal]));
    }
    const whole = expectData(await hal.get<Activity[]>('/api/activity'));
    for (const limit of [1, 2, 4]) {
      const paged: Activity[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const answer: Answer<Activity[]> = await hal.get<Activity[]>(
          `/api/activity?limit=${limit}${cursor && `&cursor=${cursor}`}`,
        );
        paged.push(...expectData(answer));
        cursor = answer.body.nextCursor;
        clock.advance({ seconds: 1 });
        await record(hal, ids[0] ?? '', expenseOf(hal, [hal]));
      }
      expect(paged.slice(-whole.length)).toEqual(whole);
      expect(new Set(paged.map(({ groupId, seq }) => `${groupId} ${seq}`)).size).toBe(paged.length);
    }
    const nil = '00000000-0000-0000-0000-000000000000';
    const beforeAllTime = btoa(`["-200000-01-01T00:00:00Z","${nil}","1"]`);
    for (const cursor of ['x', btoa('["2026-01-01","a","1"]'), btoa('["soon","","1"]'), beforeAllTime])
      expect((await hal.get(`/api/activity?cursor=${cursor}`)).body.code).toBe('VALIDATION_ERROR');
  });

  it('has every change once, whatever the size of the pages, the order in which requests are done and the clocks say', async () => {
    const write = fc.record({
      group: fc.nat(2),
      seconds: fc.integer({ min: -3, max: 3 }),
      together: fc.nat(2),
    });
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(write, { maxLength: 12 }),
        fc.integer({ min: 1, max: 5 }),
        async (writes, limit) => {
          const kim = await as(`Kim ${++runs}`);
          const ids: string[] = [];
          for (const name of ['One', 'Two', 'Three']) ids.push((await makeGroup(kim, [], { name })).id);
          let count = ids.length;
          for (const { group, seconds, together } of writes) {
            clock.advance({ seconds });
            const id = ids[group] ?? '';
            await Promise.all(
              Array.from({ length: together + 1 }, () => record(kim, id, expenseOf(kim, [kim]))),
            );
            count += together + 1;
          }
          const paged: Activity[] = [];
          for (let cursor: string | null = ''; cursor !== null; ) {
            const answer: Answer<Activity[]> = await kim.get<Activity[]>(
              `/api/activity?limit=${limit}${cursor && `&cursor=${cursor}`}`,
            );
            paged.push(...expectData(answer));
            cursor = answer.body.nextCursor;
          }
          expect(paged).toHaveLength(count);
          expect(new Set(paged.map(({ groupId, seq }) => `${groupId} ${seq}`)).size).toBe(count);
          const times = paged.map(({ at }) => at);
          expect(times).toEqual([...times].sort().reverse());
        },
      ),
      { numRuns: 25 },
    );
  });

  it('is in order in a database whose moments were not, once it is migrated', async () => {
    const { id: groupId } = await makeGroup(ana);
    for (const _ of [1, 2, 3]) await record(ana, groupId, expenseOf(ana, [ana]));
    const migration = splitStatements(await readFile('db/migrations/0032_moments_in_order.sql', 'utf8'));
    const undone = db.transaction().execute(async (trx) => {
      const [first] = await trx.selectFrom('history').select('at').where('group_id', '=', groupId).execute();
      const moment = (seconds: number) => new Date((first?.at.getTime() ?? 0) + seconds * 1000);
      for (const [seq, seconds] of [
        [2, 7],
        [3, 4],
        [4, 9],
      ] as const)
        await trx
          .updateTable('history')
          .set({ at: moment(seconds) })
          .where('group_id', '=', groupId)
          .where('seq', '=', seq)
          .execute();
      await trx.updateTable('change_counters').set({ last_at: sql`'-infinity'` }).execute();
      for (const text of migration.filter((one) => /^\s*(--.*\n)*\s*update/m.test(one)))
        await trx.executeQuery(CompiledQuery.raw(text));
      const history = trx.selectFrom('history').select('at').where('group_id', '=', groupId);
      const rows = await history.orderBy('seq').execute();
      expect(rows.map(({ at }) => at)).toEqual([0, 7, 7, 9].map(moment));
      const counters = trx.selectFrom('change_counters').select('last_at').where('group_id', '=', groupId);
      expect(await counters.execute()).toEqual([{ last_at: moment(9) }]);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
  });

  it('of a person without a group is empty', async () => {
    expect(expectData(await (await as('Flor')).get('/api/activity'))).toEqual([]);
  });

  it('names of many groups the latest changes, whichever groups they are in', async () => {
    const gil = await as('Gil');
    const ids: string[] = [];
    for (const index of [0, 1, 2, 3]) ids.push((await makeGroup(gil, [], { name: `Group ${index}` })).id);
    for (const index of [2, 0, 3, 1, 2]) {
      clock.advance({ seconds: 1 });
      await record(gil, ids[index] ?? '', expenseOf(gil, [gil], { amount: index + 1 }));
    }
    const latest = expectData(await gil.get<Activity[]>('/api/activity?limit=3'));
    expect(latest.map(({ groupId }) => ids.indexOf(groupId))).toEqual([2, 1, 3]);
  });
});

describe('the activity of a group', () => {
  it('is everything that happened in it, by whom, to whom and how', async () => {
    const { id } = await makeGroup(ana, [ben], { name: 'Flat 12' });
    const path = `/api/groups/${id}`;
    await makeAdmin(ana, id, ben);
    const mailed = { emails: ['hal@quits.example'], expirationHours: 24 };
    expectData(await ben.post(`${path}/invitations`, mailed));
    const zoe = await addGuest(ana, id, 'Zoe');
    expectData(await ana.patch(`${path}/guests/${zoe}`, { displayName: 'Zoë' }));
    const { version } = expectData(await ana.get<Group>(path));
    expectData(await ana.patch(path, { name: 'Flat 13', version }));
    const dinner = await record(ben, id, expenseOf(ben, [ana, ben]));
    const all = expectData(await ben.get<Activity[]>(`${path}/activity`));
    const told = { transaction: null, memberName: null, email: null, details: null };
    expect(
      all.map(({ noun, action, id: of, displayName, transaction, memberName, email, details }) => {
        return [`${displayName} ${noun}.${action}`, of, { transaction, memberName, email, details }];
      }),
    ).toEqual([
      ['Ben transaction.created', dinner.id, { ...told, transaction: dinner }],
      ['Ana group.edited', id, { ...told, details: { fields: ['name'] } }],
      [
        'Ana membership.edited',
        zoe,
        { ...told, memberName: 'Zoë', details: { nameBefore: 'Zoe', nameAfter: 'Zoë' } },
      ],
      ['Ana membership.created', zoe, { ...told, memberName: 'Zoë' }],
      [
        'Ben invitation.created',
        expect.any(String),
        { ...told, email: 'hal@quits.example', details: { isMailed: true } },
      ],
      ['Ana membership.edited', ben.user.id, { ...told, memberName: 'Ben', details: { role: 'admin' } }],
      ['Ben membership.created', ben.user.id, { ...told, memberName: 'Ben' }],
      ['Ana invitation.created', expect.any(String), told],
      ['Ana group.created', id, told],
    ]);
    expect(all.map(({ groupId }) => groupId)).toEqual(all.map(() => id));

    expectData(await ana.patch(`${path}/members/${ben.user.id}`, { role: 'member' }));
    for (const read of ['/api/activity', `${path}/activity`]) {
      const known = async (by: typeof ana) => (await by.get(read)).text.includes('hal@quits.example');
      expect([await known(ana), await known(ben)]).toEqual([true, false]);
    }
  });

  it('is read page by page, whatever happens meanwhile', async () => {
    const { id } = await makeGroup(ana);
    for (const amount of [1, 2, 3, 4, 5]) await record(ana, id, expenseOf(ana, [ana], { amount }));
    const whole = expectData(await ana.get<Activity[]>(`/api/groups/${id}/activity`));
    const paged: Activity[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const answer: Answer<Activity[]> = await ana.get<Activity[]>(
        `/api/groups/${id}/activity?limit=2${cursor && `&cursor=${cursor}`}`,
      );
      paged.push(...expectData(answer));
      cursor = answer.body.nextCursor;
      await record(ana, id, expenseOf(ana, [ana]));
    }
    expect(whole).toHaveLength(6);
    expect(paged).toEqual(whole);
    for (const cursor of ['x', btoa('[""]'), btoa('["-1"]'), btoa('["1","2"]'), btoa('[1]')]) {
      const { body } = await ana.get(`/api/groups/${id}/activity?cursor=${cursor}`);
      expect([cursor, body.code]).toEqual([cursor, 'VALIDATION_ERROR']);
    }
  });
});

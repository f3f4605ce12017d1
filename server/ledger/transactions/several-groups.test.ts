import { sql } from 'kysely';
import { v7 } from 'uuid';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { GroupCategory } from '#contract/categories.ts';
import { newTransactionSchema } from '#contract/transactions.ts';
import { autocommit } from '#server/platform/db/database.ts';
import { startTestApp } from '#test/app.ts';
import { holdGroup } from '#test/change-while-waiting.ts';
import type { UserClient } from '#test/client.ts';
import { expectData, expenseOf, join, makeGroup, record } from '#test/group.ts';
import { ledgerOf } from '#test/ledger-rows.ts';
import { setTier } from '#test/tier.ts';
import { listDifferences } from '../../../scripts/ledger-check.ts';
import { createTogether } from './at-once.ts';

// Creations in several groups as one statement: each group has all of its own or none, whatever becomes of the others.

const { as, db, deps, clock } = await startTestApp();
const [ana, ben, cleo] = [await as('Ana'), await as('Ben'), await as('Cleo')];
for (const person of [ana, ben, cleo]) await setTier(db, person, 'premium');

interface Creation {
  readonly groupId: string;
  readonly by: UserClient;
  readonly draft: object;
}

/** The seqs of what is written, undefined for each that is not. */
async function create(creations: readonly Creation[]): Promise<(number | undefined)[]> {
  const { secret, newId } = deps;
  const ctx = { policy: { ...deps.config, premiumForAll: false }, secret, newId, now: clock.now() };
  const write = createTogether.make(
    creations.map(({ groupId, by, draft }) => ({
      ctx: { ...ctx, caller: { groupId, userId: by.user.id } },
      input: newTransactionSchema.parse(draft),
    })),
  );
  const done = await write(autocommit(db));
  return done.map((recorded) => recorded?.changes[0]?.seq);
}

/** The id of the first that is created in the group that is left out. */
const TWICE = v7();

const sharesOf = ({ user }: UserClient, amount: number) => ({
  mode: 'amount',
  parts: [{ userId: user.id, amount }],
});

const idsIn = async (groupId: string) => {
  const { rows } = await sql<{ id: string }>`
    select noun_id as id from history where group_id = ${groupId} and noun = 'transaction' order by seq`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

describe('creations in several groups', () => {
  it('are written with the seqs of their groups, in the order in which they came', async () => {
    const [flat, trip] = [await makeGroup(ana, [ben]), await makeGroup(ana, [ben])];
    const [first] = await create([{ groupId: flat.id, by: ana, draft: expenseOf(ana, [ana, ben]) }]);
    if (first === undefined) expect.fail();
    const ids = [v7(), v7(), v7(), v7()];
    const seqs = await create(
      ids.map((id, index) => {
        const groupId = index % 2 ? trip.id : flat.id;
        return { groupId, by: ben, draft: expenseOf(ana, [ana, ben], { id, amount: 100 * (index + 1) }) };
      }),
    );
    expect(seqs).toEqual([first + 1, first, first + 2, first + 1]);
    expect((await idsIn(flat.id)).slice(1)).toEqual([ids[0], ids[2]]);
    expect(await idsIn(trip.id)).toEqual([ids[1], ids[3]]);
    expect(await listDifferences(db)).toEqual([]);
  });

  it.each<[what: string, spoil: (groupId: string) => Promise<Partial<Creation>>]>([
    ['a participant is no member', async () => ({ draft: expenseOf(ana, [ana, cleo]) })],
    ['a caller is no member', async () => ({ by: cleo })],
    [
      'a caller has left',
      async (groupId) => {
        expectData(await ben.post(`/api/groups/${groupId}/leave`));
        return { by: ben, draft: expenseOf(ana, [ana]) };
      },
    ],
    [
      'a currency is not the group’s',
      async () => ({ draft: expenseOf(ana, [ana, ben], { currency: 'CHF' }) }),
    ],
    [
      'a category is not the group’s',
      async () => ({ draft: expenseOf(ana, [ana, ben], { category: v7() }) }),
    ],
    [
      'a category has been put away',
      async (groupId) => {
        const path = `/api/groups/${groupId}/categories`;
        const { id: category } = expectData(
          await ana.post<GroupCategory>(path, { name: 'Boat', icon: 'tent' }),
        );
        expectData(await ana.delete(`${path}/${category}`));
        return { draft: expenseOf(ana, [ana, ben], { category }) };
      },
    ],
    [
      'a caller is over the limit of the free tier',
      async (groupId) => {
        const dora = await as('Dora');
        for (const _ of ['first', 'second']) await makeGroup(dora);
        await setTier(db, dora, 'premium');
        await join(groupId, ana, dora);
        await setTier(db, dora, 'free');
        return { by: dora };
      },
    ],
    [
      'a guest is being merged',
      async (groupId) => {
        expectData(await ben.post(`/api/groups/${groupId}/leave`));
        await db
          .updateTable('memberships')
          .set({ merging_into: ana.user.id })
          .where('group_id', '=', groupId)
          .where('user_id', '=', ben.user.id)
          .execute();
        return { draft: expenseOf(ana, [ana]) };
      },
    ],
    [
      'an id is taken',
      async (groupId) => {
        const { id } = await record(ana, groupId, expenseOf(ana, [ana, ben]));
        return { draft: expenseOf(ana, [ana, ben], { id }) };
      },
    ],
    [
      'a sum is near its limit',
      async (groupId) => {
        await record(ana, groupId, expenseOf(ana, [ana, ben]));
        const turnovers = db.updateTable('turnovers').where('group_id', '=', groupId);
        await turnovers.set({ amount: 1_000_000_000_000_000 }).execute();
        onTestFinished(async () => {
          await turnovers.set({ amount: 10_000 }).execute();
        });
        return {};
      },
    ],
    [
      'what is entered does not add up',
      async () => ({ draft: { ...expenseOf(ana, [ana]), payers: sharesOf(ana, 5) } }),
    ],
    ['two are to have one id', async () => ({ draft: expenseOf(ana, [ana], { id: TWICE }) })],
    [
      'another request holds the group',
      async (groupId) => {
        onTestFinished(await holdGroup(db, groupId));
        return {};
      },
    ],
  ])('leave a group as it was where %s, and the others are written', async (_, spoil) => {
    const groups = [await makeGroup(ana, [ben]), await makeGroup(ana, [ben]), await makeGroup(ana, [ben])];
    const [flat, trip, club] = groups.map(({ id }) => id);
    if (!flat || !trip || !club) expect.fail();
    const usual = { by: ana, draft: expenseOf(ana, [ana, ben]) };
    const spoilt = { groupId: flat, ...usual, ...(await spoil(flat)) };
    const before = await ledgerOf(db, flat);
    const seqs = await create([
      { groupId: trip, ...usual },
      { groupId: flat, by: ana, draft: expenseOf(ana, [ana], { id: TWICE }) },
      spoilt,
      { groupId: club, ...usual },
      { groupId: trip, ...usual },
    ]);
    expect(seqs.map((seq) => seq !== undefined)).toEqual([true, false, false, true, true]);
    expect(await ledgerOf(db, flat)).toEqual(before);
    expect(await idsIn(trip)).toHaveLength(2);
  });
});

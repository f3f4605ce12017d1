import { CompiledQuery } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '#test/app.ts';
import { expenseOf, makeGroup, record } from '#test/group.ts';
import { listDifferences } from '../scripts/ledger-check.ts';

const { as, db } = await startTestApp({ premiumForAll: true });
const ana = await as('Ana');
const ben = await as('Ben');
const { id: groupId } = await makeGroup(ana, [ben]);
const { id: other } = await makeGroup(ben);
const dinner = await record(ana, groupId, expenseOf(ana, [ana, ben], { amount: 1000 }));
await record(ben, other, expenseOf(ben, [ben]));

const owes = [ana.user.id, ben.user.id].sort().join(' and ');
const sign = ana.user.id < ben.user.id ? -1 : 1;

const DAMAGE: Record<string, [sql: string, found: object[]]> = {
  'a balance that was changed by hand': [
    `update balances set amount = amount + 7 where user_id = '${ben.user.id}'`,
    [
      {
        what: 'a balance is not the sum of its postings',
        of: `member ${ben.user.id}`,
        kept: -493,
        expected: -500,
      },
      { what: 'the balances of a group do not sum to zero', of: 'all members', kept: 7, expected: 0 },
    ],
  ],
  'a debt that was lost': [
    'delete from pair_debts',
    [
      {
        what: 'what two members owe each other is not the sum of their debts',
        of: `members ${owes}`,
        kept: null,
        expected: 500 * sign,
      },
    ],
  ],
  'a turnover that was lost': [
    `delete from turnovers where group_id = '${groupId}'`,
    [
      {
        what: 'a turnover is not the sum of its amounts',
        of: 'all transactions',
        kept: null,
        expected: 1000,
      },
    ],
  ],
  'a month whose total was changed by hand': [
    `update monthly_totals set total = total + 1 where group_id = '${groupId}'`,
    [
      {
        what: 'what a month spent is not the sum of its transactions',
        of: '2026-03 total',
        kept: 1001,
        expected: 1000,
      },
    ],
  ],
  'a share of a month that nobody has': [
    `insert into monthly_shares (group_id, month, currency, user_id, paid, share)
     values ('${groupId}', '2026-04-01', 'EUR', '${ben.user.id}', 0, 3)`,
    [
      {
        what: 'what a member paid or owes of a month is not the sum of their postings',
        of: `2026-04 share of member ${ben.user.id}`,
        kept: 3,
        expected: null,
      },
    ],
  ],
  'a movement that was lost': [
    `delete from monthly_movements where group_id = '${groupId}' and user_id = '${ben.user.id}'`,
    (
      [
        ['moved', -500],
        ['share', 500],
        ['turnover', 500],
      ] as const
    ).map(([name, expected]) => ({
      what: 'what a month moved for a member is not the sum of their postings',
      of: `2026-03 ${name} of member ${ben.user.id}`,
      kept: null,
      expected,
    })),
  ],
  'a posting that is not what was entered': [
    `update transactions set snapshot = jsonb_set(snapshot::jsonb, '{recipients,parts}', jsonb_build_array(
       jsonb_build_object('userId', '${ana.user.id}', 'amount', 400),
       jsonb_build_object('userId', '${ben.user.id}', 'amount', 600))) where id = '${dinner.id}'`,
    (
      [
        [ana, -500, -400],
        [ben, -500, -600],
      ] as const
    )
      .toSorted(([one], [another]) => (one.user.id < another.user.id ? -1 : 1))
      .map(([member, kept, expected]) => ({
        what: 'a posting is not what its side says',
        of: `transaction ${dinner.id} member ${member.user.id} recipient`,
        kept,
        expected,
      })),
  ],
  'an amount that clients do not read': [
    `update transactions set snapshot = jsonb_set(snapshot::jsonb, '{amount}', '999') where id = '${dinner.id}'`,
    [
      {
        what: 'what clients read of a transaction is not what counts',
        of: `transaction ${dinner.id}`,
        kept: 999,
        expected: 1000,
      },
    ],
  ],
  'a version that the history does not know': [
    `update transactions set version = 2, snapshot = jsonb_set(snapshot::jsonb, '{version}', '2')
     where id = '${dinner.id}'`,
    [
      {
        what: 'the latest version in the history is not the one that counts',
        of: `transaction ${dinner.id}`,
        kept: 1,
        expected: 2,
      },
    ],
  ],
};

describe('the check of the ledger', () => {
  beforeEach(async () => {
    expect(await listDifferences(db)).toEqual([]);
  });

  it.each(Object.entries(DAMAGE))('names %s, and nothing else', async (_, [damage, found]) => {
    const undone = db.transaction().execute(async (trx) => {
      // A second connection would not see it: the check runs inside, and the damage is undone with the transaction.
      await trx.executeQuery(CompiledQuery.raw(damage));
      const differences = await listDifferences(trx);
      expect(differences).toEqual(found.map((one) => ({ groupId, currency: 'EUR', ...one })));
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
  });

  it('names every difference, however many there are', async () => {
    const count = 150_000;
    const undone = db.transaction().execute(async (trx) => {
      await trx.executeQuery(
        CompiledQuery.raw(
          `insert into monthly_totals (group_id, month, currency, category, total, turnover)
           select '${groupId}', '2026-04-01', 'EUR', number::text, 1, 0 from generate_series(1, ${count}) as number`,
        ),
      );
      expect((await listDifferences(trx)).length).toBe(count);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
  });
});

import fc from 'fast-check';
import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import type { GroupBalances } from '#contract/balances.ts';
import type { Group } from '#contract/groups.ts';
import { type ResolvedSplit, recipientsSchema } from '#contract/sides.ts';
import type { HistoryEntry, Transaction } from '#contract/transactions.ts';
import { resolveSplit } from '#domain/ledger/split.ts';
import { minorUnits } from '#domain/money/money.ts';
import { startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { findText, PLACE_TAKEN } from '#test/find-text.ts';
import { asEntered, expectData, join, makeGroup } from '#test/group.ts';
import { addGuest } from '#test/guest.ts';
import { anyStep, type Step, takeStep } from '#test/random-past.ts';
import { listDifferences } from '../../../scripts/ledger-check.ts';

const { as, db } = await startTestApp({ premiumForAll: true });
// Ben has a lower id than the guest. A person who registers after the guest was added has a higher one.
const ana = await as('Ana');
const ben = await as('Ben');

const PLACES = ['<ana>', '<me>', '<nan>', '<olga>'];

/** Nothing in its currency is open once the two are one. */
const NAN_PAID_FOR_ME: Step = {
  action: 'create',
  at: 0,
  draft: {
    type: 'expense',
    amount: minorUnits(1),
    currency: 'EUR',
    payers: { mode: 'evenly', parts: [{ userId: '<nan>' }] },
    recipients: { mode: 'evenly', parts: [{ userId: '<me>' }] },
  },
};

/** The two get what one of them pays, but for a cent that goes by the payment's id. */
const TWO_BACK_AND_FORTH: Step = {
  action: 'create',
  at: 0,
  draft: {
    type: 'settlement',
    amount: minorUnits(387),
    currency: 'USD',
    payers: {
      mode: 'percent',
      parts: [
        { userId: '<me>', percent: 87.5 },
        { userId: '<olga>', percent: 12.5 },
      ],
    },
    recipients: {
      mode: 'percent',
      parts: [
        { userId: '<me>', percent: 75 },
        { userId: '<nan>', percent: 12.5 },
        { userId: '<olga>', percent: 12.5 },
      ],
    },
  },
};

it('a member who takes a guest over has both pasts, and nothing else changes, whatever has happened', async () => {
  let late = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep(PLACES), { minLength: 1, maxLength: 14 }),
      fc.boolean(),
      fc.boolean(),
      async (steps, isLate, isByAdmin) => {
        const { id: groupId } = await makeGroup(ana);
        const nan = await addGuest(ana, groupId, 'Nan');
        const olga = await addGuest(ana, groupId, 'Olga');
        const me = isLate ? await as(`Late ${++late}`) : ben;
        await join(groupId, ana, me);
        const ids = { '<ana>': ana.user.id, '<me>': me.user.id, '<nan>': nan, '<olga>': olga };
        for (const step of steps) await takeStep(ana, groupId, step, ids);
        const asOne = (userId: string) => (userId === nan ? me.user.id : userId);
        const path = `/api/groups/${groupId}`;
        const merge = () =>
          (isByAdmin ? ana : me).post<Group>(`${path}/guests/${nan}/merge`, { into: me.user.id });

        const between = (await readAll(ana, groupId)).transactions.filter(
          (transaction) => transaction.deletedAt === null && isToOneself(transaction, asOne),
        );
        if (between.length > 0) {
          const untouched = await readAll(ana, groupId);
          expect((await merge()).body).toMatchObject({
            code: 'CONSTRAINT_VIOLATION',
            params: { reason: 'paid-each-other' },
          });
          expect(await readAll(ana, groupId)).toEqual(untouched);
          for (const { id } of between) expectData(await ana.delete(`${path}/transactions/${id}`));
        }

        const before = await readAll(ana, groupId);
        expectData(await merge());
        expect(await findText(db, nan)).toEqual(PLACE_TAKEN);
        const after = await readAll(me, groupId);

        // All that is compared is what each member had, with the guest's added to the member's.
        expect(sumsOf(after)).toEqual(sumsOf(before, asOne));
        for (const { balances, debts } of after.balances) {
          expect([...balances, ...debts]).not.toEqual([]);
          expect(balances.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
        }
        for (const transaction of after.transactions.filter(({ deletedAt }) => deletedAt === null)) {
          const saved = await me.put<Transaction>(
            `${path}/transactions/${transaction.id}`,
            asEntered(transaction),
          );
          expect(expectData(saved)).toEqual(transaction);
        }
        // What a copy makes of it anew is as valid: nothing of it is kept because nothing was changed. Only where the odd cents
        // of two on one side had made a payment of their own may a copy, which gives them out anew, move nothing.
        for (const transaction of after.transactions.filter(({ deletedAt }) => deletedAt === null)) {
          const copy = { ...asEntered(transaction), id: v7() };
          const answer = await me.post(`${path}/transactions`, copy);
          if (movesNothing(copy))
            expect(answer.body).toMatchObject({
              code: 'INVALID_EXPENSE_PARTICIPANTS',
              params: { reason: 'same' },
            });
          else expectData(answer);
        }
      },
    ),
    {
      numRuns: 16,
      examples: [
        [[NAN_PAID_FOR_ME], false, false],
        [[TWO_BACK_AND_FORTH], false, false],
      ],
    },
  );
  expect(await listDifferences(db)).toEqual([]);
});

/** What members read of the group's money. */
async function readAll(by: UserClient, groupId: string) {
  const read = async <T>(path: string) => expectData(await by.get<T>(`/api/groups/${groupId}${path}`));
  const transactions = await read<Transaction[]>('/transactions?includeDeleted=true&limit=200');
  return {
    transactions,
    histories: await Promise.all(
      transactions.map(({ id }) => read<HistoryEntry[]>(`/transactions/${id}/history`)),
    ),
    balances: await read<GroupBalances[]>('/balances'),
  };
}

type Moved = Pick<Transaction, 'type'> & Record<'payers' | 'recipients', Pick<ResolvedSplit, 'parts'>>;

type Everything = Awaited<ReturnType<typeof readAll>>;

/** Every version, balance and debt by member, in an order; what each side was entered as is not part of it. */
function sumsOf({ transactions, histories, balances }: Everything, asOne = (userId: string) => userId) {
  const versionOf = ({ payers, recipients, ...rest }: Transaction) => ({
    ...rest,
    payers: sharesOf(payers, asOne),
    recipients: sharesOf(recipients, asOne),
  });
  return {
    transactions: transactions.map(versionOf),
    histories: histories.map((entries) =>
      entries.map(({ transaction, changes: _, ...entry }) => ({ ...entry, ...versionOf(transaction) })),
    ),
    balances: balances
      .map(({ currency, balances, debts }) => ({
        currency,
        balances: summed(balances.map(({ userId, amount }) => [asOne(userId), amount])),
        debts: summed(
          debts
            .map(({ from, to, amount }) => ({ from: asOne(from), to: asOne(to), amount }))
            .filter(({ from, to }) => from !== to)
            .map(({ from, to, amount }) =>
              from < to ? [`${from} ${to}`, amount] : [`${to} ${from}`, -amount],
            ),
        ),
      }))
      .filter(({ balances, debts }) => balances.length + debts.length > 0),
  };
}

function sharesOf({ parts }: ResolvedSplit, asOne: (userId: string) => string) {
  return summed(
    parts.map(({ userId, amount }) => [asOne(userId), amount]),
    true,
  );
}

/** What nothing is left of is left out, unless it is a share. */
function summed(lines: readonly (readonly [string, number])[], withZeros = false): [string, number][] {
  const sums = new Map<string, number>();
  for (const [key, amount] of lines) sums.set(key, (sums.get(key) ?? 0) + amount);
  return [...sums]
    .filter(([, sum]) => withZeros || sum !== 0)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

function movesNothing(copy: ReturnType<typeof asEntered> & { id: string }): boolean {
  const resolved = (side: object) => ({
    parts: resolveSplit(copy.amount, recipientsSchema.parse(side), copy.id),
  });
  const [payers, recipients] = [resolved(copy.payers), resolved(copy.recipients)];
  return isToOneself({ type: copy.type, payers, recipients }, (userId) => userId);
}

function isToOneself({ type, payers, recipients }: Moved, asOne: (userId: string) => string): boolean {
  if (type !== 'transfer' && type !== 'settlement') return false;
  const moved = [
    ...payers.parts.map(({ userId, amount }) => [asOne(userId), amount] as const),
    ...recipients.parts.map(({ userId, amount }) => [asOne(userId), -amount] as const),
  ];
  return summed(moved).length === 0;
}

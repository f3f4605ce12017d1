import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Activity } from '#contract/activity.ts';
import type { GroupBalances, SettlementPlanAnswer } from '#contract/balances.ts';
import type { Group } from '#contract/groups.ts';
import type { HistoryEntry, Transaction } from '#contract/transactions.ts';
import { startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { findText, PLACE_TAKEN } from '#test/find-text.ts';
import { asEntered, expectData, makeGroup } from '#test/group.ts';
import { addGuest, inviteAs } from '#test/guest.ts';
import { anyStep, takeStep } from '#test/random-past.ts';
import { listDifferences } from '../../../scripts/ledger-check.ts';

const { as, db } = await startTestApp({ premiumForAll: true });
// Abe has the lowest id. A person who registers after the guest was added has a higher one than the guest.
const abe = await as('Abe');
const ana = await as('Ana');
const ben = await as('Ben');

const PLACES = ['<ana>', '<ben>', '<nan>', '<olga>'];

it('claiming a guest changes nothing in the group but the id, whatever has happened in it', async () => {
  let late = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep(PLACES), { minLength: 1, maxLength: 14 }),
      fc.boolean(),
      async (steps, isLate) => {
        const { id: groupId } = await makeGroup(ana, [ben]);
        const nan = await addGuest(ana, groupId, 'Nan');
        const olga = await addGuest(ana, groupId, 'Olga');
        const ids = { '<ana>': ana.user.id, '<ben>': ben.user.id, '<nan>': nan, '<olga>': olga };
        for (const step of steps) await takeStep(ana, groupId, step, ids);
        const token = await inviteAs(ana, groupId, nan);
        const before = await readEverything(ana, groupId);

        const person = isLate ? await as(`Late ${++late}`) : abe;
        expectData(await person.post(`/api/invitations/${token}/accept`));
        expect(await findText(db, nan)).toEqual(PLACE_TAKEN);
        const after = await readEverything(person, groupId);
        expect(comparable(after)).toEqual(comparable(before, nan, person.user.id));
        for (const transaction of after.transactions.filter(({ deletedAt }) => deletedAt === null)) {
          const path = `/api/groups/${groupId}/transactions/${transaction.id}`;
          const saved = await person.put<Transaction>(path, asEntered(transaction));
          expect(expectData(saved)).toEqual(transaction);
        }
      },
    ),
    { numRuns: 25 },
  );
  expect(await listDifferences(db)).toEqual([]);
});

/** All that members read of the group. */
async function readEverything(by: UserClient, groupId: string) {
  const read = async <T>(path = '') => expectData(await by.get<T>(`/api/groups/${groupId}${path}`));
  const transactions = await read<Transaction[]>('/transactions?includeDeleted=true&limit=200');
  return {
    group: await read<Group>(),
    transactions,
    histories: await Promise.all(
      transactions.map(({ id }) => read<HistoryEntry[]>(`/transactions/${id}/history`)),
    ),
    balances: await read<GroupBalances[]>('/balances'),
    plans: await read<SettlementPlanAnswer[]>('/settlements/preview'),
    activity: await read<Activity[]>('/activity?limit=200'),
  };
}

/** Without names and without the claim itself; with one id for another; and where ids set the order, in an order again. */
function comparable(everything: Awaited<ReturnType<typeof readEverything>>, id = '', otherId = ''): unknown {
  const { group, balances, plans, activity, ...rest } = everything;
  const members = group.members.map(({ userId, role, joinedAt, leftAt }) => [userId, role, joinedAt, leftAt]);
  const named = {
    ...rest,
    group: { ...group, members },
    balances,
    plans,
    activity: activity.filter(({ details }) => !details?.isClaim).map(({ memberName: _, ...entry }) => entry),
  };
  const text = JSON.stringify(named);
  const renamed: typeof named = JSON.parse(id ? text.replaceAll(id, otherId) : text);
  return {
    ...renamed,
    group: { ...renamed.group, members: inOrder(renamed.group.members) },
    balances: renamed.balances.map((entry) => ({
      ...entry,
      balances: inOrder(entry.balances),
      debts: inOrder(entry.debts),
    })),
    // The claim is a change of its own, and the plan is then one after it.
    plans: renamed.plans.map(({ seq: _, ...plan }) => ({ ...plan, payments: inOrder(plan.payments) })),
  };
}

function inOrder<T>(values: readonly T[]): T[] {
  const keyOf = (value: T) => JSON.stringify(value);
  return values.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

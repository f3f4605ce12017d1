// What the screens have read of a group's ledger, with a change put in before the server has answered it.

import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { GroupBalances, SettlementPlanAnswer } from '#contract/balances.ts';
import type { Group } from '#contract/groups.ts';
import type { Transaction } from '#contract/transactions.ts';
import type { HouseholdMembers } from '#domain/settlement/household.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { withTransaction } from '#web/queries/ledger/changed-pages.ts';
import type { TransactionFilters, TransactionPages } from '#web/queries/ledger/transaction-pages.ts';
import { plansAfter, withEffect } from './group-ledger.ts';
import type { Expectation } from './ledger-change.ts';

/** Into what has been read under these, a change of the group's ledger is put, and a read that lacks it must not come after. */
export function affectedKeys(groupId: string): QueryKey[] {
  return [
    keys.allTransactions(groupId),
    [...keys.group(groupId), 'transaction'],
    [...keys.group(groupId), 'history'],
    keys.groupBalances(groupId),
    keys.balancesOn(groupId),
    keys.settlement(groupId),
  ];
}

interface ShownChange {
  readonly id: string;
  readonly groupId: string;
  readonly expectation: Expectation;
  /** What had been read before it was shown. */
  readonly before: readonly [QueryKey, unknown][];
  /** Whether its transaction had. */
  readonly wasRead: boolean;
}

type NewlyShown = Pick<ShownChange, 'id' | 'groupId' | 'expectation'> & { wasRead?: boolean };

export type ShownChanges = ReturnType<typeof createShownChanges>;

/** The changes that are shown before their answers. One that is refused is taken back, and those after it stay. */
export function createShownChanges(client: QueryClient) {
  /** In the order in which they were shown, which is that of the answers. */
  let shown: readonly ShownChange[] = [];

  function add({ id, groupId, expectation, wasRead = true }: NewlyShown): void {
    const isRead = client.getQueryData(keys.transaction(groupId, expectation.after.id)) !== undefined;
    const before = affectedKeys(groupId).flatMap((queryKey) => client.getQueriesData({ queryKey }));
    show(client, groupId, expectation);
    shown = [...shown, { id, groupId, expectation, before, wasRead: wasRead && isRead }];
  }

  function forget(id: string): void {
    shown = shown.filter((change) => change.id !== id);
  }

  return {
    add,
    forget,
    has: (id: string) => shown.some((change) => change.id === id),
    takeBack(id: string): void {
      const refused = shown.find((change) => change.id === id);
      if (!refused) return;
      const { groupId, expectation, wasRead } = refused;
      const later = shown.slice(shown.indexOf(refused) + 1).filter((change) => change.groupId === groupId);
      // What was read before each of the later ones holds the refused one, too.
      for (const change of [refused, ...later].toReversed()) {
        for (const [queryKey, data] of change.before) client.setQueryData(queryKey, data);
        forget(change.id);
      }
      // What was expected of a transaction that no query had read yet is forgotten.
      const { before, after } = expectation;
      const own = keys.transaction(groupId, after.id);
      if (!wasRead) client.removeQueries({ queryKey: own, exact: true });
      // The next change of the same transaction was made to the version that is taken back.
      const next = later.find((change) => change.expectation.after.id === after.id);
      for (const change of later)
        add(change === next ? { ...change, expectation: { ...change.expectation, before } } : change);
    },
  };
}

/**
 * What has just been read lacks the changes that are not sent yet. `mayHoldIt`: the answer may hold the change already, and
 * its effect on a balance must not count twice.
 */
export function showAgain(
  client: QueryClient,
  groupId: string,
  read: QueryKey,
  expectation: Expectation,
  mayHoldIt: boolean,
): void {
  const [, , what] = read;
  const { after } = expectation;
  if (what === 'transactions') showInList(client, read, expectation);
  if (what === 'transaction' && read[3] === after.id) client.setQueryData(read, after);
  if (mayHoldIt) return;
  if (what === 'balances') showInBalances(client, groupId, expectation);
  if (what === 'settlement') showInPlans(client, groupId, expectation);
}

/** In place of a version that will not come to be. */
export function showStanding(client: QueryClient, groupId: string, after: Transaction | undefined): void {
  if (!after) return;
  showInLists(client, groupId, { after });
  client.setQueryData(keys.transaction(groupId, after.id), after);
}

/** Puts a change into everything that has been read. */
function show(client: QueryClient, groupId: string, expectation: Expectation): void {
  showInLists(client, groupId, expectation);
  client.setQueryData(keys.transaction(groupId, expectation.after.id), expectation.after);
  showInBalances(client, groupId, expectation);
  showInPlans(client, groupId, expectation);
}

function showInLists(client: QueryClient, groupId: string, expectation: Expectation): void {
  for (const [queryKey] of client.getQueriesData({ queryKey: keys.allTransactions(groupId) }))
    showInList(client, queryKey, expectation);
}

function showInList(client: QueryClient, queryKey: QueryKey, { after }: Expectation): void {
  client.setQueryData<TransactionPages>(
    queryKey,
    (pages) => pages && withTransaction(pages, after, filtersOf(queryKey)),
  );
}

function showInBalances(client: QueryClient, groupId: string, { before, after }: Expectation): void {
  client.setQueryData<GroupBalances[]>(keys.groupBalances(groupId), (balances) => {
    if (!balances) return balances;
    const households = householdsOf(client, groupId);
    const without =
      before && before.deletedAt === null ? withEffect(balances, before, 'removed', households) : balances;
    return after.deletedAt === null ? withEffect(without, after, 'added', households) : without;
  });
}

function showInPlans(client: QueryClient, groupId: string, { settled }: Expectation): void {
  if (settled)
    client.setQueryData<SettlementPlanAnswer[]>(
      keys.settlement(groupId),
      (plans) => plans && plansAfter(plans, settled, householdsOf(client, groupId)),
    );
}

/** As far as this page knows the group. */
function householdsOf(client: QueryClient, groupId: string): HouseholdMembers[] {
  const { households = [] } = client.getQueryData<Group>(keys.group(groupId)) ?? {};
  return households.map(({ userIds }) => userIds);
}

function filtersOf(queryKey: QueryKey): TransactionFilters {
  const filters = queryKey.at(-1);
  return typeof filters === 'object' && filters !== null ? filters : {};
}

// Writing transactions: the screen shows the change at once, in every list and balance that it touches. A refusal puts
// everything back as it was; the screen that asked says why. What the server then says replaces what was expected.

import {
  hashKey,
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import type { GroupBalances, SettlementPlanAnswer } from '#contract/balances.ts';
import { createSettlement } from '#contract/balances.ts';
import type { NewTransaction, Transaction } from '#contract/transactions.ts';
import {
  createTransaction,
  deleteTransaction,
  restoreTransaction,
  updateTransaction,
} from '#contract/transactions.ts';
import type { Payment } from '#domain/settlement/payment.ts';
import { call } from '#web/lib/api/call.ts';
import { newerVersion } from '#web/lib/forms/newer-version.ts';
import { useSession } from '#web/lib/session/session-context.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { expectOwnChange } from '#web/queries/connection/live.ts';
import { expectedTransaction, plansAfter, withEffect } from './group-ledger.ts';
import { type TransactionFilters, type TransactionPages, withTransaction } from './transaction-pages.ts';

export type SentTransaction = NewTransaction & { id: string };
export type SentSettlement = {
  id: string;
  payment: Payment;
  transaction: SentTransaction;
  planSeq?: number | undefined;
};

export function useCreateTransaction(groupId: string) {
  const expected = useExpected(groupId);
  return useLedgerMutation(groupId, {
    send: (body: SentTransaction) => call(createTransaction, { params: { groupId }, body }),
    expect: (body) => ({ after: expected(body, 1) }),
  });
}

/** Saves a new version of what was read; `before` is what the lists and balances show now. */
export function useUpdateTransaction(groupId: string) {
  const expected = useExpected(groupId);
  return useLedgerMutation(groupId, {
    send: ({
      body: { id, ...body },
      version,
    }: {
      before: Transaction;
      body: SentTransaction;
      version: number;
    }) => call(updateTransaction, { params: { groupId, transactionId: id }, body: { ...body, version } }),
    expect: ({ before, body, version }) => ({
      before,
      after: {
        ...expected(body, version + 1, before),
        createdBy: before.createdBy,
        createdAt: before.createdAt,
      },
    }),
  });
}

export function useDeleteTransaction(groupId: string) {
  const me = useSession().user?.id ?? null;
  return useLedgerMutation(groupId, {
    send: async (transaction: Transaction) => {
      await call(deleteTransaction, { params: { groupId, transactionId: transaction.id } });
    },
    expect: (before) => ({
      before,
      after: { ...before, deletedAt: new Date().toISOString(), deletedBy: me, version: before.version + 1 },
    }),
  });
}

export function useRestoreTransaction(groupId: string) {
  return useLedgerMutation(groupId, {
    send: ({ id }: Transaction) => call(restoreTransaction, { params: { groupId, transactionId: id } }),
    expect: (before) => ({
      before: { ...before, deletedAt: before.deletedAt ?? before.updatedAt },
      after: { ...before, deletedAt: null, deletedBy: null, version: before.version + 1 },
    }),
  });
}

/**
 * Books that one member paid another; the rest of the plan stays as it is. A payment of a plan that another request has
 * booked before is not booked again: the answer is the settlement that stands.
 */
export function useBookSettlement(groupId: string) {
  const expected = useExpected(groupId);
  return useLedgerMutation(groupId, {
    send: ({ id, payment, transaction: { currency, date }, planSeq }: SentSettlement) => {
      const body = { id, ...payment, currency, date, ...(planSeq !== undefined && { planSeq }) };
      return call(createSettlement, { params: { groupId }, body }).catch(bookedBefore);
    },
    expect: ({ payment, transaction }) => ({
      after: expected(transaction, 1),
      settled: { ...payment, currency: transaction.currency },
    }),
  });
}

function bookedBefore(error: unknown): Transaction {
  const settlement = newerVersion(error, isSettlement);
  if (!settlement) throw error;
  return settlement;
}

function isSettlement(details: object): details is Transaction {
  return 'type' in details && details.type === 'settlement';
}

/** The transactions whose change waits for the connection to come back. */
export function useWaitingIds(groupId: string): ReadonlySet<string> {
  const ids = useMutationState({
    filters: { mutationKey: ledgerKey(groupId), predicate: ({ state }) => state.isPaused },
    select: ({ state: { context } }) =>
      typeof context === 'object' && context !== null && 'id' in context ? String(context.id) : '',
  });
  return new Set(ids);
}

interface Expectation {
  before?: Transaction;
  after: Transaction;
  settled?: Parameters<typeof plansAfter>[1];
}

interface LedgerMutation<Variables, Answer> {
  send: (variables: Variables) => Promise<Answer>;
  expect: (variables: Variables) => Expectation;
}

function useLedgerMutation<Variables, Answer>(
  groupId: string,
  { send, expect }: LedgerMutation<Variables, Answer>,
) {
  const client = useQueryClient();
  const mutationKey = ledgerKey(groupId);
  return useMutation({
    mutationKey,
    mutationFn: send,
    onMutate: async (variables) => {
      const expectation = expect(variables);
      expectOwnChange(expectation.after.id);
      const affected = affectedKeys(groupId);
      await Promise.all(affected.map((queryKey) => client.cancelQueries({ queryKey })));
      const shown = affected.flatMap((queryKey) => client.getQueriesData({ queryKey }));
      show(client, groupId, expectation);
      return { shown, id: expectation.after.id };
    },
    onError: (_error, _variables, result) => {
      if (!result) return;
      // What was expected of a transaction that no query had read yet is forgotten; the others show again what they did.
      const own = keys.transaction(groupId, result.id);
      const wasRead = result.shown.some(([key, data]) => hashKey(key) === hashKey(own) && data !== undefined);
      if (!wasRead) client.removeQueries({ queryKey: own, exact: true });
      for (const [queryKey, data] of result.shown) client.setQueryData(queryKey, data);
    },
    onSettled: () => {
      // While another change is on its way, a read now would lack it.
      if (client.isMutating({ mutationKey }) > 1) return;
      for (const queryKey of [...affectedKeys(groupId), keys.balances, keys.activity])
        void client.invalidateQueries({ queryKey });
    },
  });
}

function useExpected(groupId: string) {
  const userId = useSession().user?.id ?? '';
  return (body: SentTransaction, version: number, before?: Transaction) =>
    expectedTransaction(body, { groupId, userId, at: new Date().toISOString(), version }, before);
}

function ledgerKey(groupId: string) {
  return ['ledger', groupId] as const;
}

function affectedKeys(groupId: string) {
  return [
    keys.allTransactions(groupId),
    [...keys.group(groupId), 'transaction'],
    [...keys.group(groupId), 'history'],
    keys.groupBalances(groupId),
    keys.settlement(groupId),
  ];
}

function show(client: QueryClient, groupId: string, { before, after, settled }: Expectation): void {
  for (const [queryKey, pages] of client.getQueriesData<TransactionPages>({
    queryKey: keys.allTransactions(groupId),
  })) {
    if (pages) client.setQueryData(queryKey, withTransaction(pages, after, filtersOf(queryKey)));
  }
  client.setQueryData(keys.transaction(groupId, after.id), after);
  client.setQueryData<GroupBalances[]>(keys.groupBalances(groupId), (balances) => {
    if (!balances) return balances;
    const without = before && before.deletedAt === null ? withEffect(balances, before, 'removed') : balances;
    return after.deletedAt === null ? withEffect(without, after, 'added') : without;
  });
  if (settled)
    client.setQueryData<SettlementPlanAnswer[]>(
      keys.settlement(groupId),
      (plans) => plans && plansAfter(plans, settled),
    );
}

function filtersOf(queryKey: readonly unknown[]): TransactionFilters {
  const filters = queryKey.at(-1);
  return typeof filters === 'object' && filters !== null ? filters : {};
}

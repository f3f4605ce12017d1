import { infiniteQueryOptions, type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import type { InputOf } from '#contract/endpoint.ts';
import * as contract from '#contract/recurring-expenses.ts';
import { call } from '#web/lib/api/call.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { expectOwnChange } from '#web/queries/connection/live.ts';
import { showEarly, takeBack } from '#web/queries/connection/optimistic.ts';
import { inEachPage, type PagesOf, paging } from '#web/queries/connection/paging.ts';
import { reading } from '#web/queries/connection/reading.ts';

type RecurringExpense = contract.RecurringExpense;
type RulePages = PagesOf<RecurringExpense>;

const PAGE_SIZE = 30;

/** As many as a card of the dashboard may show. */
const SOON_SIZE = 20;

/** Of all of the reader's groups, the next to be booked first, page after page. */
export function recurringExpensesQuery() {
  return infiniteQueryOptions({
    queryKey: keys.recurringList,
    ...paging(contract.listRecurringExpenses, { query: { limit: PAGE_SIZE } }),
  });
}

/** The first of them that are booked on their next day, for what is due soon. */
export function nextRecurringExpensesQuery() {
  return queryOptions({
    queryKey: keys.recurringSoon,
    ...reading(contract.listRecurringExpenses, { query: { limit: SOON_SIZE, due: 'true' } }),
    select: ({ data }) => data,
  });
}

export function recurringExpenseQuery(recurringExpenseId: string) {
  return queryOptions({
    queryKey: keys.recurringExpense(recurringExpenseId),
    ...reading(contract.getRecurringExpense, { params: { recurringExpenseId } }),
  });
}

/** What it has booked, newest day first. */
export function createdTransactionsQuery(recurringExpenseId: string) {
  return infiniteQueryOptions({
    queryKey: keys.createdTransactions(recurringExpenseId),
    ...paging(contract.listCreatedTransactions, {
      params: { recurringExpenseId },
      query: { limit: PAGE_SIZE },
    }),
  });
}

/** Sent again with the same key, it is the same recurring expense. */
export function useCreateRecurringExpense() {
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: NewRule; idempotencyKey: string }) =>
      call(contract.createRecurringExpense, { body }, { idempotencyKey }),
    onSuccess: (rule, _, __, { client }) => replaced(client, rule),
  });
}

export function useUpdateRecurringExpense(recurringExpenseId: string) {
  return useMutation({
    mutationFn: (body: RuleEdit) => {
      expectOwnChange(recurringExpenseId);
      return call(contract.updateRecurringExpense, { params: { recurringExpenseId }, body });
    },
    onSuccess: (rule, _, __, { client }) => replaced(client, rule),
  });
}

/** Pauses one that is active and resumes one that is not. */
export function useSetActive() {
  return useMutation({
    mutationFn: ({ rule: { id }, isActive }: { rule: RecurringExpense; isActive: boolean }) => {
      expectOwnChange(id);
      const endpoint = isActive ? contract.resumeRecurringExpense : contract.pauseRecurringExpense;
      return call(endpoint, { params: { recurringExpenseId: id } });
    },
    onSuccess: (rule, _, __, { client }) => replaced(client, rule),
  });
}

/** It leaves the list at once, and comes back where it is not deleted. */
export function useDeleteRecurringExpense() {
  return useMutation({
    mutationFn: ({ id }: RecurringExpense) => {
      expectOwnChange(id);
      return call(contract.deleteRecurringExpense, { params: { recurringExpenseId: id } });
    },
    onMutate: ({ id }, { client }) =>
      showEarly<RulePages>(client, keys.recurringList, (kept) =>
        inEachPage(kept, (data) => data.filter((one) => one.id !== id)),
      ),
    onError: (_, __, shown, { client }) => takeBack(client, keys.recurringList, shown),
    onSettled: (_, __, ___, ____, { client }) => stale(client),
  });
}

export function useRestoreRecurringExpense() {
  return useMutation({
    mutationFn: ({ id }: RecurringExpense) => {
      expectOwnChange(id);
      return call(contract.restoreRecurringExpense, { params: { recurringExpenseId: id } });
    },
    onSuccess: (rule, _, __, { client }) => replaced(client, rule),
  });
}

export type NewRule = InputOf<typeof contract.createRecurringExpense>['body'];
export type RuleEdit = InputOf<typeof contract.updateRecurringExpense>['body'];

/** What the server answered is shown at once; the reads after it bring its place in the list and what was booked. */
function replaced(client: QueryClient, rule: RecurringExpense): void {
  client.setQueryData<RecurringExpense>(keys.recurringExpense(rule.id), rule);
  client.setQueryData<RulePages>(
    keys.recurringList,
    (kept) => kept && inEachPage(kept, (data) => data.map((one) => (one.id === rule.id ? rule : one))),
  );
  stale(client);
}

function stale(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: keys.recurring });
}

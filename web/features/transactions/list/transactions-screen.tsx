import { keepPreviousData, useInfiniteQuery, usePrefetchInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { NavigationType, useNavigationType, useOutlet, useParams, useSearchParams } from 'react-router';
import type { Transaction } from '#contract/transactions.ts';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { LoadMore } from '#web/kit/feedback/load-more.tsx';
import { SkeletonRows } from '#web/kit/feedback/skeleton-rows.tsx';
import { Columns } from '#web/kit/layout/columns.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useMedia } from '#web/lib/browser/use-media.ts';
import { usePrinting } from '#web/lib/browser/use-printing.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useFirstInteraction } from '#web/lib/loading/use-first-interaction.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { SummaryLineSkeleton, SummarySkeleton } from '#web/parts/balances/summary-skeleton.tsx';
import { useGroupPeople } from '#web/parts/people/use-group-people.ts';
import { type AwayDays, Statement } from '#web/parts/transactions/statement-list.tsx';
import { useWaitingIds } from '#web/queries/changes/kept-changes.ts';
import { useGroupBalances, useSettlement } from '#web/queries/ledger/balances.ts';
import { allInPages } from '#web/queries/ledger/transaction-pages.ts';
import { transactionsQuery } from '#web/queries/ledger/transactions.ts';
import { FilterBar } from './filter-bar.tsx';
import {
  filtersOf,
  isFiltered,
  isWholeWithDeleted,
  showsTransfers,
  withFilters,
  withoutFilters,
} from './filters.ts';
import { MoreAhead } from './more-ahead.tsx';
import { StatementSkeleton } from './statement-skeleton.tsx';
import { TransactionRow } from './transaction-row.tsx';

const NothingHere = deferred(async () => (await import('./nothing-here.tsx')).NothingHere, {
  on: 'first-interaction',
  fallback: () => <SkeletonRows rows={12} leading="tile" />,
});

/** The group's transactions; beside them, on a wide screen, the chosen one or else what the router puts there: a summary. */
export function Screen({ aside }: { aside: ReactNode }) {
  const outlet = useOutlet();
  const isDesktop = useMedia('desktop');
  const { groupId = '', transactionId } = useParams();
  const [params] = useSearchParams();
  // Asked for here: the list itself may wait for the summary's file.
  usePrefetchInfiniteQuery(transactionsQuery(groupId, filtersOf(params)));
  const isSummaryKnown = useIsSummaryKnown(groupId);
  // After `n` the reader types at once: the form must be there before the first digit.
  useFirstInteraction(() => import('#web/features/transactions/form/new-transaction.tsx'));
  // At one place in either width: what it holds stays when a tablet is turned.
  const detail = transactionId !== undefined && outlet;
  return (
    <>
      <Columns
        main={
          <Stack gap="m">
            {/* On a phone the list follows the summary, and would be moved down by it: it comes with it, in one render. */}
            <Suspense
              fallback={
                <>
                  <SummaryLineSkeleton />
                  <StatementSkeleton />
                </>
              }
            >
              {!isDesktop && aside}
              <TransactionList key={groupId} isSummaryKnown={isSummaryKnown} />
            </Suspense>
          </Stack>
        }
        aside={detail || (isDesktop && <Suspense fallback={<SummarySkeleton />}>{aside}</Suspense>)}
      />
      {!detail && outlet}
    </>
  );
}

function TransactionList({ isSummaryKnown }: { isSummaryKnown: boolean }) {
  const { t } = useTranslation('transactions');
  const { groupId, group, people } = useGroupPeople();
  const { transactionId } = useParams();
  const [params, setParams] = useSearchParams();
  const filters = filtersOf(params);
  const isNarrowed = isFiltered(params);
  const query = useInfiniteQuery({
    ...transactionsQuery(groupId, filters),
    placeholderData: keepPreviousData,
  });
  const waiting = useWaitingIds(groupId);
  // On a phone it follows the summary, whose height is known with the balances: it would be pushed down by them.
  const isDesktop = useMedia('desktop');
  const transactions = useMemo(() => query.data && allInPages(query.data), [query.data]);
  // It is said once how many are found, not again for every page.
  const first = query.data?.pages[0];
  const { rows: rowsShown, setRows, away } = useRowsOf(groupId);
  // Paper has all that are here.
  const rows = usePrinting() ? Number.POSITIVE_INFINITY : rowsShown;
  const categories = group?.categories;
  const line = useCallback(
    (transaction: Transaction) => (
      <TransactionRow
        key={transaction.id}
        transaction={transaction}
        people={people}
        categories={categories ?? []}
        to={`/groups/${groupId}/transaction/${transaction.id}?${params}`}
        isCurrent={transaction.id === transactionId}
        isWaiting={waiting.has(transaction.id)}
      />
    ),
    [people, categories, groupId, params, transactionId, waiting],
  );
  const isCutOff = transactions !== undefined && transactions.length > rows;
  const hasMore = isCutOff || query.hasNextPage;
  const loadMore = () => (isCutOff ? startTransition(() => setRows(nextCount(rows))) : query.fetchNextPage());
  const isWhole = !isNarrowed || isWholeWithDeleted(params);
  // Until the deleted ones are there, what was said before them stays.
  const isWithDeleted = isNarrowed && isWhole && !query.isPlaceholderData;
  // More than transactions moves the last activity: whether any was deleted, their list says.
  const mayShowDeleted = group && group.lastActivityAt > group.createdAt && !isWithDeleted;
  const showDeleted = () => setParams((now) => withFilters(now, { deleted: 'true' }), { replace: true });
  if ((query.isPending || !group || !(isDesktop || isSummaryKnown)) && !query.isError)
    return <StatementSkeleton />;
  return (
    <Stack gap="m">
      {group && (isNarrowed || query.isPlaceholderData || transactions?.length !== 0) && (
        <FilterBar group={group} people={people} />
      )}
      <p role="status" className="sr-only">
        {isNarrowed &&
          first &&
          !query.isPlaceholderData &&
          t(first.nextCursor ? 'list.foundMore' : 'list.found', { count: first.data.length })}
      </p>
      {query.isError && !transactions && (
        <ErrorState title={t('list.failed')} onRetry={() => void query.refetch()} />
      )}
      {group && transactions && transactions.length > 0 && (
        <Statement transactions={transactions.slice(0, rows)} away={away}>
          {line}
        </Statement>
      )}
      {group && transactions?.length === 0 && (
        <NothingHere
          groupId={groupId}
          isOfTransfers={showsTransfers(params)}
          isWithDeleted={isWithDeleted}
          onClear={isWhole ? undefined : () => setParams(withoutFilters, { replace: true })}
          onShowDeleted={mayShowDeleted ? showDeleted : undefined}
        />
      )}
      {hasMore && (
        <MoreAhead isOn={!query.isError && !query.isFetchingNextPage} onNear={loadMore}>
          <LoadMore
            query={{
              hasNextPage: true,
              isFetchingNextPage: query.isFetchingNextPage,
              isFetchNextPageError: query.isFetchNextPageError,
              isPaused: query.isPaused && !isCutOff,
              fetchNextPage: loadMore,
            }}
            label={t('list.more')}
          />
        </MoreAhead>
      )}
    </Stack>
  );
}

const ROW_PX = 64;
const ABOVE_ROWS_PX = 200;
const MORE_ROWS = 36;

/** As many as there is room for. Each of the others would delay the first one. */
function rowsOnScreen(): number {
  return Math.ceil(Math.max(window.innerHeight - ABOVE_ROWS_PX, ROW_PX) / ROW_PX);
}

/** At first half a screen more, so that the next row is there when the reader comes to it. */
function nextCount(rows: number): number {
  const ready = Math.ceil(rowsOnScreen() * 1.5);
  return rows < ready ? ready : rows + MORE_ROWS;
}

/**
 * By group: a reader who goes back to a list finds the row that they left. A link leads to the top of the
 * list, as on any page.
 */
const shown = new Map<string, { rows: number; away: AwayDays }>();

function useRowsOf(groupId: string) {
  const isBack = useNavigationType() === NavigationType.Pop;
  const [{ rows: before, away }] = useState(
    () => (isBack && shown.get(groupId)) || { rows: rowsOnScreen(), away: new Map() },
  );
  const [rows, setRows] = useState(before);
  useEffect(() => {
    shown.set(groupId, { rows, away });
  }, [groupId, rows, away]);
  return { rows, setRows, away };
}

function useIsSummaryKnown(groupId: string): boolean {
  const areBalancesPending = useGroupBalances(groupId).isPending;
  const isPlanPending = useSettlement(groupId).isPending;
  return !(areBalancesPending || isPlanPending);
}

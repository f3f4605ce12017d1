import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '#contract/endpoint.ts';
import { PageTurner } from '#web/kit/actions/page-turner.tsx';
import { DataTable, type TableColumn } from '#web/kit/content/data-table.tsx';
import { EmptyState } from '#web/kit/feedback/empty-state.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { SkeletonRows } from '#web/kit/feedback/skeleton-rows.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { PageCursor } from './use-page-cursor.ts';

interface PagedTableProps<T> {
  label: string;
  query: UseQueryResult<Page<T>>;
  page: PageCursor;
  columns: readonly TableColumn<T>[];
  keyOf: (row: T) => string;
  failed: string;
  /** What to show where there is no row. */
  empty: { title: string; message: string; action?: ReactNode };
}

/** A list of the admin area, page by page, in all its states. */
export function PagedTable<T>({ label, query, page, columns, keyOf, failed, empty }: PagedTableProps<T>) {
  const { t } = useTranslation('admin');
  const { data, error, isError, isPlaceholderData, refetch } = query;
  if (isError && (!data || isPlaceholderData))
    return (
      <ErrorState
        title={failed}
        error={error}
        onRetry={page.cursor !== undefined && isRefused(error) ? page.toFirst : () => void refetch()}
      />
    );
  if (!data)
    return (
      <Card>
        <SkeletonRows rows={8} />
      </Card>
    );
  const { data: rows, nextCursor } = data;
  return (
    <>
      <Card>
        {rows.length === 0 ? (
          <EmptyState {...empty} />
        ) : (
          <DataTable label={label} columns={columns} rows={rows} keyOf={keyOf} busy={isPlaceholderData} />
        )}
      </Card>
      <PageTurner
        label={t('page.label')}
        previous={t('page.previous')}
        next={t('page.next')}
        onPrevious={page.toPrevious}
        onNext={nextCursor === null ? undefined : () => page.toNext(nextCursor)}
      />
    </>
  );
}

/** As a cursor is that no page gave. The same request would be refused again. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400;
}

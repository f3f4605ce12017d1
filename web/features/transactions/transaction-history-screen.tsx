import { useInfiniteQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useParams } from 'react-router';
import type { Transaction } from '#contract/transactions.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { useGroupPeople } from '#web/queries/group-people.ts';
import { useRestoreTransaction } from '#web/queries/transaction-changes.ts';
import { historyQuery, useTransaction } from '#web/queries/transactions.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { List } from '#web/ui/list.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { notify } from '#web/ui/notify.ts';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonCard } from '#web/ui/skeleton-card.tsx';
import { HistoryEntryRow } from './history-entry-row.tsx';
import { useTransactionWords } from './transaction-words.ts';

/** Every version of a transaction: by whom, when, and what changed. */
export function Screen() {
  const { t } = useTranslation('transactions');
  const { transactionId = '' } = useParams();
  const { groupId, group, people } = useGroupPeople();
  const { data: transaction } = useTransaction(groupId, transactionId);
  const words = useTransactionWords(people);
  const query = useInfiniteQuery(historyQuery(groupId, transactionId));
  const entries = query.data?.pages.flatMap((page) => page.data);
  return (
    <Page width="text">
      <PageHeader
        back={{
          to: `/groups/${groupId}/transaction/${transactionId}`,
          label: group?.name ?? t('history.back'),
        }}
        title={transaction ? words.title(transaction) : t('history.title')}
        eyebrow={t('history.title')}
        actions={transaction?.deletedAt ? <RestoreButton transaction={transaction} /> : null}
      />
      {query.isError && !entries && (
        <ErrorState title={t('history.failed')} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <SkeletonCard rows={4} />}
      {entries && (
        <Card>
          <List label={t('history.title')}>
            {entries.map((entry, index) => (
              <HistoryEntryRow
                key={entry.version}
                entry={entry}
                previous={entries[index + 1]?.transaction}
                people={people}
              />
            ))}
          </List>
        </Card>
      )}
      <LoadMore
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onLoadMore={() => void query.fetchNextPage()}
        label={t('history.more')}
      />
    </Page>
  );
}

function RestoreButton({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation('transactions');
  const errorText = useErrorText();
  const restore = useRestoreTransaction(transaction.groupId);
  return (
    <Button
      variant="primary"
      icon={RotateCcw}
      busy={restore.isPending}
      onClick={() =>
        restore.mutate(transaction, {
          onSuccess: () => notify.success(t('saved.restored', { description: transaction.description })),
          onError: (error) => notify.error(t('saved.restoreFailed', { reason: errorText(error) })),
        })
      }
    >
      {t('detail.restore')}
    </Button>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useParams } from 'react-router';
import type { Transaction } from '#contract/transactions.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { EmptyState } from '#web/kit/feedback/empty-state.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { LoadMore } from '#web/kit/feedback/load-more.tsx';
import { SkeletonCard } from '#web/kit/feedback/skeleton-card.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { PageHeader } from '#web/kit/layout/page-header.tsx';
import { isNotFound } from '#web/lib/api/api-error.ts';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { GroupHues } from '#web/parts/people/group-hues.tsx';
import { useGroupPeople } from '#web/parts/people/use-group-people.ts';
import { useTransactionWords } from '#web/parts/transactions/transaction-words.ts';
import { historyQuery, useTransaction } from '#web/queries/ledger/transactions.ts';
import { HistoryEntryRow } from './history-entry-row.tsx';
import { useRestoring } from './use-restoring.ts';

/** Every version of a transaction: by whom, when, and what changed. */
export function Screen() {
  const { t } = useTranslation('recorded');
  const { transactionId = '' } = useParams();
  const { groupId, group, people } = useGroupPeople();
  const { data: transaction } = useTransaction(groupId, transactionId);
  const words = useTransactionWords(people);
  const query = useInfiniteQuery(historyQuery(groupId, transactionId));
  const entries = query.data?.pages.flatMap((page) => page.data);
  const title = transaction ? words.title(transaction) : t('detail.loading');
  usePageTitle(title);
  return (
    <Page width="text">
      <PageHeader
        back={{
          to: `/groups/${groupId}/transaction/${transactionId}`,
          label: group?.name ?? t('history.back'),
        }}
        title={title}
        eyebrow={t('history.title')}
        actions={transaction?.deletedAt ? <RestoreButton transaction={transaction} /> : null}
      />
      {query.isLoadingError &&
        (isNotFound(query.error) ? (
          <EmptyState
            title={t('detail.notFound')}
            message={t('detail.notFoundMessage')}
            action={<ButtonLink to={`/groups/${groupId}`}>{t('detail.toList')}</ButtonLink>}
          />
        ) : (
          <ErrorState title={t('history.failed')} error={query.error} onRetry={() => void query.refetch()} />
        ))}
      {query.isPending && <SkeletonCard rows={4} />}
      {entries && (
        <Card>
          <GroupHues group={group}>
            <List label={t('history.title')}>
              {entries.map((entry) => (
                <HistoryEntryRow
                  key={entry.version}
                  entry={entry}
                  people={people}
                  categories={group?.categories}
                />
              ))}
            </List>
          </GroupHues>
        </Card>
      )}
      <LoadMore query={query} label={t('history.more')} />
    </Page>
  );
}

function RestoreButton({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation('recorded');
  const { restore, isPending } = useRestoring(transaction.groupId);
  return (
    <Button variant="primary" icon={RotateCcw} busy={isPending} onClick={() => restore(transaction)}>
      {t('detail.restore')}
    </Button>
  );
}

import { ArrowLeftRight } from 'lucide-react';
import type { Group } from '#contract/groups.ts';
import type { Transaction } from '#contract/transactions.ts';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { IconTile } from '#web/kit/content/icon-tile.tsx';
import { EmptyState } from '#web/kit/feedback/empty-state.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { LoadMore } from '#web/kit/feedback/load-more.tsx';
import { SkeletonRows } from '#web/kit/feedback/skeleton-rows.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { PageHeader } from '#web/kit/layout/page-header.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { useYou } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { usePeople } from '#web/parts/people/use-people.ts';
import { Statement } from '#web/parts/transactions/statement-list.tsx';
import { useTransactionWords } from '#web/parts/transactions/transaction-words.ts';
import { useRecentlyChanged } from '#web/queries/connection/live.ts';
import { useGroups } from '#web/queries/groups/groups.ts';
import { useSettlements } from '#web/queries/ledger/search.ts';

/** What the reader paid back, and what was paid back to them, in all groups together. */
export function Screen() {
  const { t } = useTranslation('settlements');
  usePageTitle(t('title'));
  return (
    <Page width="text">
      <PageHeader
        title={t('title')}
        detail={t('lead')}
        back={{ to: '/dashboard', label: t('app:nav.dashboard') }}
      />
      <Settlements />
    </Page>
  );
}

function Settlements() {
  const { t } = useTranslation('settlements');
  const userId = useYou();
  const groups = useGroups().data;
  const { found, query, retry } = useSettlements(userId);
  // While nothing is found, the search goes on by itself.
  if (!found || (found.length === 0 && query.hasNextPage))
    return query.error && !query.isFetchingNextPage ? (
      <ErrorState title={t('failed')} error={query.error} onRetry={retry} />
    ) : (
      <SkeletonRows rows={8} />
    );
  if (found.length === 0) return <NothingYet />;
  return (
    <Stack gap="l">
      <Statement transactions={found}>
        {(settlement) => (
          <SettlementRow
            key={`${settlement.groupId} ${settlement.id}`}
            settlement={settlement}
            group={groups?.find(({ id }) => id === settlement.groupId)}
          />
        )}
      </Statement>
      <LoadMore query={query} label={t('more')} />
    </Stack>
  );
}

interface SettlementRowProps {
  settlement: Transaction;
  /** Not known while the list of groups is on its way. */
  group: Group | undefined;
}

function SettlementRow({ settlement, group }: SettlementRowProps) {
  const words = useTransactionWords(usePeople(group));
  const isHighlighted = useRecentlyChanged(settlement.id);
  const { id, groupId, amount, currency } = settlement;
  return (
    <ListRow
      inset={false}
      to={`/groups/${groupId}/transaction/${id}`}
      highlighted={isHighlighted}
      leading={<IconTile icon={ArrowLeftRight} tone="owed" />}
      title={words.title(settlement)}
      detail={<span className="line-clamp-1">{group?.name ?? '…'}</span>}
      trailing={<MoneyText amount={amount} currency={currency} />}
    />
  );
}

function NothingYet() {
  const { t } = useTranslation('settlements');
  return (
    <EmptyState
      title={t('emptyTitle')}
      message={t('emptyMessage')}
      action={
        <ButtonLink variant="primary" to="/dashboard">
          {t('toDashboard')}
        </ButtonLink>
      }
    />
  );
}

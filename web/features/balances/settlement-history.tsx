import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import type { Transaction } from '#contract/transactions.ts';
import { IconTile } from '#web/kit/content/icon-tile.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { LoadMore } from '#web/kit/feedback/load-more.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { CardHeader } from '#web/kit/layout/card-header.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { formatDate } from '#web/lib/format/date-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import type { People } from '#web/parts/people/people.ts';
import { handedOver } from '#web/parts/transactions/handed-over.ts';
import { transactionName } from '#web/parts/transactions/transaction-name.ts';
import { useRecentlyChanged } from '#web/queries/connection/live.ts';
import { allInPages } from '#web/queries/ledger/transaction-pages.ts';
import { transactionsQuery } from '#web/queries/ledger/transactions.ts';
import { useBalanceWords } from './balance-words.ts';

const REFETCH_AFTER_MS = 120_000;

/** What has been paid back already, newest first. */
export function SettlementHistory({ groupId, people }: { groupId: string; people: People }) {
  const { t } = useTranslation('settling');
  const query = useInfiniteQuery({
    ...transactionsQuery(groupId, { type: 'settlement' }),
    refetchInterval: REFETCH_AFTER_MS,
  });
  const settlements = query.data ? allInPages(query.data) : [];
  const isFailed = query.isError && !query.data;
  if (settlements.length === 0 && !isFailed) return null;
  return (
    <Card as="section" aria-labelledby="settlements-title">
      <CardHeader id="settlements-title" title={t('history.title')} />
      {isFailed ? (
        <ErrorState onRetry={() => void query.refetch()} />
      ) : (
        <List>
          {settlements.map((settlement) => (
            <SettlementRow key={settlement.id} settlement={settlement} people={people} />
          ))}
        </List>
      )}
      <LoadMore query={query} label={t('history.more')} />
    </Card>
  );
}

function SettlementRow({ settlement, people }: { settlement: Transaction; people: People }) {
  const { t } = useTranslation('settling');
  const { t: tBalances } = useTranslation('balances');
  const language = useLanguage();
  const words = useBalanceWords(people);
  const isHighlighted = useRecentlyChanged(settlement.id);
  const { id, groupId, amount, currency, date } = settlement;
  const pair = handedOver(settlement);
  return (
    <ListRow
      to={`/groups/${groupId}/transaction/${id}`}
      highlighted={isHighlighted}
      leading={<IconTile icon={ArrowLeftRight} tone="owed" />}
      title={pair ? words.paid(pair) : transactionName(settlement, (type) => tBalances(`handed.${type}`))}
      detail={pair ? formatDate(date, language) : t('history.several', { date: formatDate(date, language) })}
      trailing={<MoneyText amount={amount} currency={currency} />}
    />
  );
}

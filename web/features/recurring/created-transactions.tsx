import { useInfiniteQuery } from '@tanstack/react-query';
import type { Transaction } from '#contract/transactions.ts';
import { Chip } from '#web/kit/content/chip.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { LoadMore } from '#web/kit/feedback/load-more.tsx';
import { SkeletonRows } from '#web/kit/feedback/skeleton-rows.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { CardHeader } from '#web/kit/layout/card-header.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { formatDate } from '#web/lib/format/date-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import type { People } from '#web/parts/people/people.ts';
import { usePeople } from '#web/parts/people/use-people.ts';
import { useTransactionWords } from '#web/parts/transactions/transaction-words.ts';
import { useRecentlyChanged } from '#web/queries/connection/live.ts';
import { createdTransactionsQuery } from '#web/queries/ledger/recurring-expenses.ts';
import { type RuleProps, useStanding } from './use-standing.ts';

/** What the rule has booked, newest day first. */
export function CreatedTransactions({ rule, group }: RuleProps) {
  const { t } = useTranslation('recurring');
  const language = useLanguage();
  const people = usePeople(group);
  const { willPause } = useStanding({ rule, group });
  const created = useInfiniteQuery(createdTransactionsQuery(rule.id));
  const shown = created.data?.pages.flatMap(({ data }) => data);
  return (
    <Card as="section" aria-labelledby="created">
      <CardHeader id="created" title={t('history.title')} />
      {created.isPending && <SkeletonRows rows={4} leading="none" />}
      {created.isError && !shown && (
        <ErrorState
          title={t('history.failed')}
          error={created.error}
          onRetry={() => void created.refetch()}
        />
      )}
      {shown?.length === 0 && (
        <div className="px-4 pb-5 sm:px-5">
          <Text size="s" tone="muted">
            {rule.nextExecution && !willPause
              ? t('history.emptyNext', { date: formatDate(rule.nextExecution, language, 'long') })
              : t('history.empty')}
          </Text>
        </div>
      )}
      {shown && shown.length > 0 && (
        <List label={t('history.title')}>
          {shown.map((transaction) => (
            <CreatedRow key={transaction.id} transaction={transaction} people={people} />
          ))}
        </List>
      )}
      <LoadMore query={created} label={t('history.more')} />
    </Card>
  );
}

function CreatedRow({ transaction, people }: { transaction: Transaction; people: People }) {
  const { t } = useTranslation('recurring');
  const language = useLanguage();
  const words = useTransactionWords(people);
  const { id, groupId, date, amount, currency, deletedAt } = transaction;
  return (
    <ListRow
      to={`/groups/${groupId}/transaction/${id}`}
      highlighted={useRecentlyChanged(id)}
      title={formatDate(date, language, 'long')}
      detail={words.detail(transaction)}
      trailing={
        <>
          {deletedAt && <Chip tone="warning">{t('history.deleted')}</Chip>}
          <MoneyText amount={amount} currency={currency} />
        </>
      }
    />
  );
}

import { Clock, MessageSquare, Repeat } from 'lucide-react';
import { memo } from 'react';
import type { GroupCategory } from '#contract/categories.ts';
import type { Transaction } from '#contract/transactions.ts';
import { effectOn } from '#domain/ledger/effect.ts';
import { Chip } from '#web/kit/content/chip.tsx';
import { IconTile } from '#web/kit/content/icon-tile.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { VisuallyHidden } from '#web/kit/content/visually-hidden.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { formatNumber } from '#web/lib/format/number-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import type { People } from '#web/parts/people/people.ts';
import { EffectFigure } from '#web/parts/transactions/effect-figure.tsx';
import { iconOf, pictureTone } from '#web/parts/transactions/transaction-icon.ts';
import { useTransactionWords } from '#web/parts/transactions/transaction-words.ts';
import { useRecentlyChanged } from '#web/queries/connection/live.ts';

interface TransactionRowProps {
  transaction: Transaction;
  people: People;
  /** Of the group's own. */
  categories: readonly GroupCategory[];
  to: string;
  /** It is the one shown beside the list. */
  isCurrent: boolean;
  /** Its change has not reached the server yet. */
  isWaiting: boolean;
}

/** One line of the statement: what it was, who paid, and what it means for the reader. */
export const TransactionRow = memo(function TransactionRow({
  transaction,
  people,
  categories,
  to,
  isCurrent,
  isWaiting,
}: TransactionRowProps) {
  const { t } = useTranslation('transactions');
  const words = useTransactionWords(people);
  const isHighlighted = useRecentlyChanged(transaction.id);
  const { type, currency, deletedAt } = transaction;
  const effect = effectOn(transaction, people.you);
  return (
    <ListRow
      to={to}
      inset={false}
      highlighted={isHighlighted}
      current={isCurrent}
      leading={<IconTile icon={iconOf(transaction, categories)} tone={pictureTone(transaction)} />}
      title={
        <>
          {words.title(transaction)}{' '}
          {(type === 'income' || deletedAt || isWaiting) && (
            <span className="inline-flex gap-1 align-middle">
              {type === 'income' && <Chip>{t('type.income')}</Chip>}
              {deletedAt && <Chip tone="warning">{t('row.deleted')}</Chip>}
              {isWaiting && (
                <Chip tone="accent" icon={Clock}>
                  {t('row.waiting')}
                </Chip>
              )}
            </span>
          )}
        </>
      }
      detail={
        <>
          {words.detail(transaction)}
          {transaction.recurringExpenseId && (
            <span className="ml-1.5 text-ink-3">
              <Repeat size={13} aria-hidden className="inline align-[-0.125em]" />
              <VisuallyHidden>{t('row.recurring')}</VisuallyHidden>
            </span>
          )}
          {transaction.commentCount && <CommentMark count={transaction.commentCount} />}
        </>
      }
      trailing={
        deletedAt ? (
          <Text as="span" size="xs" tone="faint">
            {t('row.noEffect')}
          </Text>
        ) : (
          <EffectFigure effect={effect} currency={currency} word={words.effect(effect.kind)} />
        )
      }
    />
  );
});

function CommentMark({ count }: { count: number }) {
  const { t } = useTranslation('transactions');
  const language = useLanguage();
  return (
    <span className="ml-1.5 whitespace-nowrap text-ink-3">
      <MessageSquare size={13} aria-hidden className="inline align-[-0.125em]" />{' '}
      <span aria-hidden>{formatNumber(count, language)}</span>
      <VisuallyHidden>{t('row.comments', { count })}</VisuallyHidden>
    </span>
  );
}

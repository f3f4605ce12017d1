import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import type { Transaction } from '#contract/transactions.ts';
import { isCalendarDate } from '#domain/calendar/calendar-date.ts';
import { isolated } from '#domain/fields/isolated-text.ts';
import { effectOn } from '#domain/ledger/effect.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { type MinorUnits, NO_MONEY, subtracted, sumAmounts } from '#domain/money/money.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { LoadMore } from '#web/kit/feedback/load-more.tsx';
import { SkeletonRows } from '#web/kit/feedback/skeleton-rows.tsx';
import { DateField } from '#web/kit/fields/date-field.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { formatDate, today } from '#web/lib/format/date-format.ts';
import { formatMoney } from '#web/lib/format/money-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { handedOver } from '#web/parts/transactions/handed-over.ts';
import { transactionName } from '#web/parts/transactions/transaction-name.ts';
import { balancesOnQuery } from '#web/queries/ledger/balances.ts';
import { allInPages } from '#web/queries/ledger/transaction-pages.ts';
import { transactionsQuery } from '#web/queries/ledger/transactions.ts';
import { useBalanceWords } from './balance-words.ts';
import type { CurrencyLedger } from './group-ledger-view.ts';
import { balanceOf } from './parties.ts';

interface BalanceExplainedProps {
  ledger: CurrencyLedger;
  /** Whose balance is to be explained. */
  userId: string;
  onClose: () => void;
}

/** Where a balance comes from: every transaction that the person is on, each with what it added or took, down to the sum. */
export function BalanceExplained({ ledger, userId, onClose }: BalanceExplainedProps) {
  const { group, people, currency, balances } = ledger;
  const { t } = useTranslation('settling');
  const { t: tBalances } = useTranslation('balances');
  const words = useBalanceWords(people);
  const language = useLanguage();
  const [day, setDay] = useState<string>();
  const asOf = day !== undefined && isCalendarDate(day) ? day : undefined;
  const onDay = useQuery({
    ...balancesOnQuery(group.id, asOf ?? today()),
    enabled: asOf !== undefined,
    select: (all) => all.find((entry) => entry.currency === currency),
  });
  const query = useInfiniteQuery(
    transactionsQuery(group.id, { userId, currency, ...(asOf && { to: asOf }) }),
  );
  const shownBalances = asOf === undefined ? balances : onDay.data;
  const total = asOf === undefined || onDay.isSuccess ? balanceOf(shownBalances, userId) : undefined;
  const transactions = query.data ? allInPages(query.data) : undefined;
  function titleOf(transaction: Transaction): string {
    const given = (type: 'transfer' | 'settlement') => tBalances(`handed.${type}`);
    const name = transactionName(transaction, given);
    const pair = handedOver(transaction);
    if (!pair) return name;
    // Who paid whom tells one settlement from the next; a name of its own is said as well.
    const isNamed = name !== tBalances('handed.transfer') && name !== tBalances('handed.settlement');
    return isNamed ? `${isolated(words.paid(pair))} · ${isolated(name)}` : words.paid(pair);
  }

  const effects = (transactions ?? []).map((one) => effectOn(one, userId).net);
  const shown = sumAmounts(effects);
  const after = total === undefined ? undefined : totalsAfter(total, effects);
  const failed = [query, onDay].filter(({ isError, data }) => isError && data === undefined);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.balanceOf(userId)}
      description={t('explained.description')}
      footer={
        transactions &&
        total !== undefined && (
          <Stack gap="xs">
            {query.hasNextPage && (
              <>
                <Sum
                  label={t('explained.shown', { count: transactions.length })}
                  amount={shown}
                  currency={currency}
                />
                <Sum label={t('explained.earlier')} amount={subtracted(total, shown)} currency={currency} />
              </>
            )}
            <Sum
              label={
                asOf ? t('explained.totalOn', { date: formatDate(asOf, language) }) : t('explained.total')
              }
              amount={total}
              currency={currency}
              isTotal
            />
          </Stack>
        )
      }
    >
      <div className="mb-2">
        {day === undefined ? (
          <Button size="sm" icon={CalendarDays} onClick={() => setDay(today())}>
            {t('explained.onDay')}
          </Button>
        ) : (
          <Row gap="s" align="end">
            <DateField
              label={t('explained.day')}
              value={day}
              onChange={(event) => setDay(event.target.value)}
              error={asOf ? undefined : t('settle.noDate')}
            />
            <Button onClick={() => setDay(undefined)}>{t('explained.now')}</Button>
          </Row>
        )}
      </div>
      {query.isPending && <SkeletonRows rows={6} leading="none" />}
      {failed.length > 0 && (
        <ErrorState onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))} />
      )}
      {transactions?.length === 0 && <Text tone="muted">{t('explained.none')}</Text>}
      {transactions && (
        <List label={words.balanceOf(userId)}>
          {transactions.map((transaction, index) => (
            <ListRow
              key={transaction.id}
              inset={false}
              to={`/groups/${group.id}/transaction/${transaction.id}`}
              onClick={onClose}
              title={titleOf(transaction)}
              detail={<Arithmetic transaction={transaction} userId={userId} />}
              trailing={
                <span className="grid justify-items-end">
                  <MoneyText
                    amount={effectOn(transaction, userId).net}
                    currency={currency}
                    tone="auto"
                    signed
                  />
                  {after && (
                    <Text as="span" size="xs" tone="faint">
                      {t('explained.running', {
                        amount: formatMoney(after[index] ?? NO_MONEY, currency, language),
                      })}
                    </Text>
                  )}
                </span>
              }
            />
          ))}
        </List>
      )}
      <LoadMore query={query} label={t('explained.more')} />
    </Dialog>
  );
}

/** What the balance was after each of them, the last of which brought it to `total`. */
function totalsAfter(total: MinorUnits, effects: readonly MinorUnits[]): MinorUnits[] {
  let running = total;
  return effects.map((effect) => {
    const after = running;
    running = subtracted(running, effect);
    return after;
  });
}

/** '14 Nov 2026 · paid €84.00, share €21.00' */
function Arithmetic({ transaction, userId }: { transaction: Transaction; userId: string }) {
  const { t } = useTranslation('settling');
  const language = useLanguage();
  const { paid, share } = effectOn(transaction, userId);
  const money = (amount: MinorUnits) => formatMoney(amount, transaction.currency, language);
  return t(`explained.arithmetic.${transaction.type}`, {
    date: formatDate(transaction.date, language),
    paid: money(paid),
    share: money(share),
  });
}

function Sum({
  label,
  amount,
  currency,
  isTotal = false,
}: {
  label: string;
  amount: MinorUnits;
  currency: CurrencyCode;
  isTotal?: boolean;
}) {
  return (
    <Row justify="between" align="baseline" wrap>
      <Text
        as="span"
        size={isTotal ? 'm' : 's'}
        tone={isTotal ? 'ink' : 'muted'}
        weight={isTotal ? 'strong' : 'normal'}
      >
        {label}
      </Text>
      <MoneyText amount={amount} currency={currency} signed tone="auto" size={isTotal ? 'l' : 's'} />
    </Row>
  );
}

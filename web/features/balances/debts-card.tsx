import type { Payment } from '#domain/settlement/payment.ts';
import { Text } from '#web/kit/content/text.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { CardHeader } from '#web/kit/layout/card-header.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { useBalanceWords } from './balance-words.ts';
import type { CurrencyLedger } from './group-ledger-view.ts';

/** Who owes whom before simplification, the reader's own first. */
export function DebtsCard({ ledger: { parties, currency } }: { ledger: CurrencyLedger }) {
  const { people, merged, isYours } = parties;
  const { debts } = merged;
  const { t } = useTranslation('settling');
  const words = useBalanceWords(people);
  if (debts.length === 0) return null;
  const isOwn = ({ from, to }: Payment) => isYours(from) || isYours(to);
  const toneOf = ({ from, to }: Payment) => (isYours(to) ? 'owed' : isYours(from) ? 'owe' : 'neutral');
  const ordered = [...debts.filter(isOwn), ...debts.filter((debt) => !isOwn(debt))];
  return (
    <Card as="section" aria-labelledby="debts-title">
      <CardHeader
        id="debts-title"
        title={t('debts.title')}
        aside={t('debts.count', { count: debts.length })}
      />
      <div className="px-4 pb-2 sm:px-5">
        <Text size="s" tone="muted">
          {t('debts.message')}
        </Text>
      </div>
      <List>
        {ordered.map((debt) => (
          <ListRow
            key={`${debt.from} ${debt.to}`}
            title={words.owes(debt)}
            // Its last words say in which direction.
            isWhole
            trailing={<MoneyText amount={debt.amount} currency={currency} tone={toneOf(debt)} />}
          />
        ))}
      </List>
    </Card>
  );
}

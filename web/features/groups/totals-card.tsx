import type { CurrencyTotals } from '#contract/balances.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { BalanceText } from '#web/ui/balance-text.tsx';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { Row } from '#web/ui/row.tsx';
import { SkeletonCard } from '#web/ui/skeleton-card.tsx';
import { Text } from '#web/ui/text.tsx';

/** What all groups come to, each currency by itself. */
export function TotalsCard({ totals }: { totals: readonly CurrencyTotals[] | undefined }) {
  const { t } = useTranslation('groups');
  if (!totals) return <SkeletonCard rows={1} leading="none" />;
  const open = totals.filter(({ groups }) => groups.some(({ amount }) => amount !== 0));
  return (
    <Card as="section" aria-labelledby="totals">
      <CardHeader id="totals" title={t('totals.title')} />
      <ul className="grid gap-3 px-4 pt-1 pb-5 sm:px-5">
        {open.map(({ currency, net }) => (
          <li key={currency}>
            <Row justify="between">
              <Text as="span" size="s" tone="muted">
                {currency}
              </Text>
              <BalanceText amount={net} currency={currency} layout="stacked" size="l" />
            </Row>
          </li>
        ))}
        {open.length === 0 && (
          <li>
            <Text size="s" tone="muted">
              {t('totals.settled')}
            </Text>
          </li>
        )}
      </ul>
    </Card>
  );
}

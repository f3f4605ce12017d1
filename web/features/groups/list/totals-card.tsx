import type { CurrencyTotals } from '#contract/balances.ts';
import { Text } from '#web/kit/content/text.tsx';
import { SkeletonCard } from '#web/kit/feedback/skeleton-card.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { CardHeader } from '#web/kit/layout/card-header.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { BalanceText } from '#web/parts/balances/balance-text.tsx';

/** What all groups come to, each currency by itself. */
export function TotalsCard({ totals }: { totals: readonly CurrencyTotals[] | undefined }) {
  const { t } = useTranslation('listing');
  if (!totals) return <SkeletonCard rows={1} leading="none" />;
  const open = totals.filter(({ groups }) => groups.some(({ amount }) => amount !== 0));
  return (
    <Card as="section" aria-labelledby="totals">
      <CardHeader id="totals" title={t('totals.title')} />
      <ul className="grid gap-3 px-4 pt-1 pb-5 sm:px-5">
        {open.map(({ currency, net }) => (
          <li key={currency}>
            <Row justify="between" wrap>
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

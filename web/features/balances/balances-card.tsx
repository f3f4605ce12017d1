import { Card } from '#web/kit/layout/card.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { BalanceBars } from '#web/parts/balances/balance-bars.tsx';
import { BalanceTitle } from '#web/parts/balances/balance-title.tsx';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { AlsoShown } from '#web/parts/rates/also-shown.tsx';
import type { CurrencyLedger, Standing } from './group-ledger-view.ts';

export const BalanceExplained = deferred(
  async () => (await import('./balance-explained.tsx')).BalanceExplained,
  {
    on: 'first-interaction',
    texts: ['settling'],
  },
);

interface BalancesCardProps {
  ledger: CurrencyLedger;
  onExplain: (userId: string) => void;
}

/** The reader's balance and all members' balances, each of which can be explained. */
export function BalancesCard({ ledger: { currency, rows, yours }, onExplain }: BalancesCardProps) {
  return (
    <Card padded>
      <Stack gap="m">
        <YourBalance standing={yours} />
        <BalanceBars rows={rows} currency={currency} onExplain={onExplain} />
      </Stack>
    </Card>
  );
}

interface YourBalanceProps {
  standing: Standing;
  size?: 'xl' | '3xl';
}

export function YourBalance({ standing, size = '3xl' }: YourBalanceProps) {
  const { t } = useTranslation('balances');
  const { currency, amount, household: name } = standing;
  const key = amount === 0 ? 'settled' : amount > 0 ? 'owed' : 'owe';
  return (
    <BalanceTitle
      words={name ? t(`household.${key}`, { name }) : t(`yours.${key}`)}
      figure={amount !== 0 && <MoneyText amount={amount} currency={currency} tone="auto" size={size} />}
    >
      <AlsoShown amount={amount} currency={currency} explained />
    </BalanceTitle>
  );
}

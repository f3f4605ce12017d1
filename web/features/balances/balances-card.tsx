import { useState } from 'react';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { BalanceBars } from '#web/parts/balances/balance-bars.tsx';
import { BalanceTitle } from '#web/parts/balances/balance-title.tsx';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import type { People } from '#web/parts/people/people.ts';
import { AlsoShown } from '#web/parts/rates/also-shown.tsx';
import { balanceOf, type CurrencyLedger, type OwnBalance } from './group-ledger-view.ts';

const BalanceExplained = deferred(async () => (await import('./balance-explained.tsx')).BalanceExplained, {
  on: 'first-interaction',
  texts: ['settling'],
});

interface BalancesCardProps {
  groupId: string;
  people: People;
  ledger: CurrencyLedger;
}

/** The reader's balance and all members' balances, each of which can be explained. */
export function BalancesCard({ groupId, people, ledger }: BalancesCardProps) {
  const { currency, rows, yours, balances } = ledger;
  const [explained, setExplained] = useState<string>();
  return (
    <>
      <Card padded>
        <Stack gap="m">
          <YourBalance standing={yours} currency={currency} />
          <BalanceBars rows={rows} currency={currency} onExplain={setExplained} />
        </Stack>
      </Card>
      {explained && (
        <BalanceExplained
          groupId={groupId}
          people={people}
          currency={currency}
          userId={explained}
          amount={balanceOf(balances, explained)}
          onClose={() => setExplained(undefined)}
        />
      )}
    </>
  );
}

interface YourBalanceProps {
  standing: OwnBalance;
  currency: CurrencyCode;
  size?: 'xl' | '3xl';
}

export function YourBalance({ standing, currency, size = '3xl' }: YourBalanceProps) {
  const { t } = useTranslation('balances');
  const { amount, household: name } = standing;
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

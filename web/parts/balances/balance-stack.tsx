import { type MinorUnits, NO_MONEY } from '#domain/money/money.ts';
import { BalanceText } from './balance-text.tsx';

export interface BalanceStackProps {
  /** One per currency, never added up; none at all means settled. */
  balances: readonly { currency: string; amount: MinorUnits }[];
  of?: 'you' | 'other' | 'member' | undefined;
}

/** A member's balances, a line a currency. */
export function BalanceStack({ balances, of = 'you' }: BalanceStackProps) {
  if (balances.length === 0) return <BalanceText amount={NO_MONEY} currency="" />;
  return (
    <span className="grid justify-items-end gap-1">
      {balances.map(({ currency, amount }) => (
        <BalanceText key={currency} amount={amount} currency={currency} of={of} layout="stacked" />
      ))}
    </span>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type CurrencyCode, getCurrency } from '#domain/money/currency.ts';
import { convertedSum } from '#domain/money/exchange-rate.ts';
import type { MinorUnits } from '#domain/money/money.ts';
import { exchangeRatesQuery } from '#web/queries/ledger/exchange-rates.ts';
import { RateNote } from './rate-note.tsx';
import { RoundedMoney } from './rounded-money.tsx';

export interface ConvertedAmountProps {
  /** In minor units, of either sign. */
  amount: MinorUnits;
  currency: string;
  to: CurrencyCode;
  /** With the rate, its day and its publisher beneath it. */
  explained?: boolean;
}

/** Nothing until there are rates, and nothing where they lack one of the two currencies. */
export function ConvertedAmount({ amount, currency, to, explained = false }: ConvertedAmountProps) {
  const rates = useQuery(exchangeRatesQuery()).data;
  if (!rates) return null;
  const from = getCurrency(currency).code;
  const result = convertedSum([{ amount, currency: from }], to, rates.perEuro);
  if (result === undefined) return null;
  return (
    <span className="block">
      <span className={explained ? 'block text-s text-ink-2' : 'block text-xs text-ink-3'}>
        <RoundedMoney amount={result} currency={to} />
      </span>
      {explained && <RateNote from={[from]} to={to} rates={rates} />}
    </span>
  );
}

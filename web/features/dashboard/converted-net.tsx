import { useQuery } from '@tanstack/react-query';
import type { DashboardTotals } from '#contract/dashboard.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { convertedSum } from '#domain/money/exchange-rate.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { RateNote } from '#web/parts/rates/rate-note.tsx';
import { RoundedMoney } from '#web/parts/rates/rounded-money.tsx';
import { exchangeRatesQuery } from '#web/queries/ledger/exchange-rates.ts';

interface ConvertedNetProps {
  total: DashboardTotals;
  /** Of all currencies with anything open. */
  open: readonly DashboardTotals[];
  to: CurrencyCode;
}

/** The figures above in the reader's view currency, and what all currencies come to in it. Each is an approximation. */
export function ConvertedNet({ total: { currency, net, owedToYou, youOwe }, open, to }: ConvertedNetProps) {
  const { t } = useTranslation('rates');
  const rates = useQuery(exchangeRatesQuery()).data;
  if (!rates) return null;
  const inView = (amount: typeof net) => convertedSum([{ amount, currency }], to, rates.perEuro);
  const [all, owed, owing] = [inView(net), inView(owedToYou), inView(youOwe)];
  const isOther = currency !== to && all !== undefined && owed !== undefined && owing !== undefined;
  const together =
    open.length > 1
      ? convertedSum(
          open.map((one) => ({ amount: one.net, currency: one.currency })),
          to,
          rates.perEuro,
        )
      : undefined;
  if (!isOther && together === undefined) return null;
  const from = together === undefined ? [currency] : open.map((one) => one.currency);
  return (
    <div className="mt-2 grid gap-0.5 text-s text-ink-2">
      {isOther && (
        <p className="flex flex-wrap gap-x-4">
          <RoundedMoney amount={all} currency={to} />{' '}
          <span>
            {t('owed')} <RoundedMoney amount={owed} currency={to} />
          </span>{' '}
          <span>
            {t('owe')} <RoundedMoney amount={owing} currency={to} />
          </span>
        </p>
      )}
      {together !== undefined && (
        <p>
          {together === 0 ? (
            t('together.even')
          ) : (
            <>
              {t(together > 0 ? 'together.owed' : 'together.owe')}{' '}
              <RoundedMoney amount={together} currency={to} />
            </>
          )}
        </p>
      )}
      <RateNote from={from} to={to} rates={rates} />
    </div>
  );
}

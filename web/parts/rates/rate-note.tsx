import type { ExchangeRates } from '#contract/exchange-rates.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { crossRate } from '#domain/money/exchange-rate.ts';
import { formatDate } from '#web/lib/format/date-format.ts';
import { formatRate } from '#web/lib/format/rate-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { useSourceName } from './use-source-name.ts';

interface RateNoteProps {
  from: readonly CurrencyCode[];
  to: CurrencyCode;
  rates: ExchangeRates;
}

/** By which rates, of which day and whose: "For information: 1 USD = 0.86 EUR (European Central Bank, 20 Nov 2026)". */
export function RateNote({ from, to, rates }: RateNoteProps) {
  const { t } = useTranslation('rates');
  const language = useLanguage();
  const nameOf = useSourceName();
  const written = from.flatMap((currency) => {
    const rate = currency === to ? undefined : crossRate(currency, to, rates.perEuro);
    return rate ? [t('rate', { from: currency, rate: formatRate(rate, language), to })] : [];
  });
  const origin = { source: nameOf(rates.source), date: formatDate(rates.date, language) };
  return (
    <span className="block text-xs text-ink-3">{t('note', { rates: written.join(' · '), ...origin })}</span>
  );
}

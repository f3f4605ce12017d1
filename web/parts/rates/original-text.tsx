import type { OriginalAmount } from '#domain/ledger/transaction.ts';
import { exactRate } from '#domain/money/exchange-rate.ts';
import { formatMoney } from '#web/lib/format/money-format.ts';
import { formatRate } from '#web/lib/format/rate-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';

interface OriginalTextProps {
  original: OriginalAmount;
  /** The booked currency. */
  currency: string;
}

/** What was paid and by which rate, with all of its digits: "$12.50 at 1 USD = 0.86 EUR". */
export function OriginalText({
  original: { amount, currency: from, rate },
  currency: to,
}: OriginalTextProps) {
  const { t } = useTranslation('rates');
  const language = useLanguage();
  const written = formatRate(exactRate(rate), language, ALL_DIGITS);
  return t('original', { amount: formatMoney(amount, from, language), from, rate: written, to });
}

const ALL_DIGITS = 24;

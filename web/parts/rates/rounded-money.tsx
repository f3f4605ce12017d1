import type { MinorUnits } from '#domain/money/money.ts';
import { absolute } from '#domain/money/money.ts';
import { VisuallyHidden } from '#web/kit/content/visually-hidden.tsx';
import { formatMoney } from '#web/lib/format/money-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';

/** "≈ €92.00": never taken for the amount itself. The words beside it say which way it is owed. */
export function RoundedMoney({ amount, currency }: { amount: MinorUnits; currency: string }) {
  const { t } = useTranslation('rates');
  const language = useLanguage();
  return (
    <span className="whitespace-nowrap tabular-nums">
      <span aria-hidden>≈ </span>
      <VisuallyHidden>{t('about')} </VisuallyHidden>
      {formatMoney(absolute(amount), currency, language)}
    </span>
  );
}

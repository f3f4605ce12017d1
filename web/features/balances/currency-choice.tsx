import type { CurrencyCode } from '#domain/money/currency.ts';
import { SegmentedControl } from '#web/kit/fields/segmented-control.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

interface CurrencyChoiceProps {
  currencies: readonly CurrencyCode[];
  value: CurrencyCode;
  onChange: (currency: CurrencyCode) => void;
}

/** Balances never mix currencies: one is shown at a time. */
export function CurrencyChoice({ currencies, value, onChange }: CurrencyChoiceProps) {
  const { t } = useTranslation('balances');
  if (currencies.length < 2) return null;
  return (
    <div>
      <SegmentedControl
        label={t('currency')}
        size="sm"
        value={value}
        onValueChange={onChange}
        options={currencies.map((currency) => ({ value: currency, label: currency }))}
      />
    </div>
  );
}

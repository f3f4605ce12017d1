import { SegmentedControl } from '#web/kit/fields/segmented-control.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { CurrencyChoice } from '#web/parts/money/currency-choice.tsx';
import { PERIODS, type PeriodName } from './periods.ts';

interface ChoicesProps {
  period: PeriodName;
  onPeriod: (period: PeriodName) => void;
  currencies: readonly string[];
  currency: string | undefined;
  onCurrency: (currency: string) => void;
}

/** How far statistics look back, and in which currency. */
export function Choices({ period, onPeriod, currencies, currency, onCurrency }: ChoicesProps) {
  const { t } = useTranslation('statistics');
  return (
    <Row wrap justify="between">
      <SegmentedControl
        label={t('period')}
        size="sm"
        value={period}
        onValueChange={onPeriod}
        options={PERIODS.map((value) => ({ value, label: t(value) }))}
      />
      {currency && (
        <CurrencyChoice
          label={t('currency')}
          currencies={currencies}
          value={currency}
          onChange={onCurrency}
        />
      )}
    </Row>
  );
}

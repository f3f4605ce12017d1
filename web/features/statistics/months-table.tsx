import { formatMonth } from '#web/lib/format/date-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText, type MoneyTone } from '#web/parts/money/money-text.tsx';
import type { MonthTotal } from './month-total.ts';

interface MonthsTableProps {
  months: readonly MonthTotal[];
  currency: string;
  /** What the amounts are; what was spent unless told. */
  heading?: string;
  tone?: MoneyTone;
  titleId: string;
}

/** The months newest first, as one reads an account. */
export function MonthsTable({ months, currency, heading, tone = 'neutral', titleId }: MonthsTableProps) {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  return (
    <table aria-labelledby={titleId} className="w-full text-s">
      <thead>
        <tr className="border-b border-line text-ink-3 max-sm:flex max-sm:justify-between max-sm:gap-x-3">
          <th scope="col" className="py-2 text-start font-medium">
            {t('month')}
          </th>
          <th scope="col" className="py-2 text-end font-medium">
            {heading ?? t('total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ month, total }) => (
          <tr
            key={month}
            className="border-b border-line last:border-b-0 max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:gap-x-3"
          >
            <th scope="row" className="py-2 text-start font-normal">
              {formatMonth(month, language)}
            </th>
            <td className="ml-auto py-2 text-end">
              <MoneyText
                amount={total}
                currency={currency}
                signed={tone === 'auto' || total < 0}
                tone={tone}
                weight="normal"
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import type { ComponentProps } from 'react';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { ChartOrTable } from '#web/parts/charts/chart-or-table.tsx';

/** Months as a chart or as a table. */
export function MonthsView(props: Omit<ComponentProps<typeof ChartOrTable>, 'words'>) {
  const { t } = useTranslation('statistics');
  return (
    <div className="mt-6">
      <ChartOrTable {...props} words={{ shown: t('shown'), chart: t('chart'), table: t('table') }} />
    </div>
  );
}
